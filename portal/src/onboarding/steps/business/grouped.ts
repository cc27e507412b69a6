/** A number in its usual groups: `51 824 753 556`, `004 085 616`, `94 29041 535110`. Other texts are unchanged. */
export function grouped(queryValue: string): string {
  const digits = queryValue.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return queryValue;
  switch (digits.length) {
    case 9:
      return digits.replace(/(\d{3})(?=\d)/g, '$1 ');
    case 11:
      return digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
    case 13:
      return digits.replace(/^(\d\d)(\d{5})(\d{6})$/, '$1 $2 $3');
    default:
      return queryValue;
  }
}
