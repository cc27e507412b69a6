/** The name and the logo at the head of an e-mail. For an applicant they are those of the organisation, as its pages show them. */
export interface MailBrand {
  readonly name: string;
  readonly logo: { readonly content: Buffer; readonly type: 'image/png' | 'image/jpeg' } | null;
}

/** The Content-ID of the logo of a brand. */
export const logoCid = 'logo@brand';

/** The brand of an e-mail that is not for an applicant: the name and the icon of the product (icon.svg at 64 px). */
export const productBrand: MailBrand = {
  name: 'Entity Verification',
  logo: {
    type: 'image/png',
    content: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAADEklEQVR42mPgzksmgHJBJFduMlduEldeEmH1lCGQRSCSWIsYcBoEditXbjKtXUxU8OEOOA' +
        'YcrofqHCwoF2dQMmBzetIgcjqq27jwewAsPUhdD4uKJC5cHhgCrocnJ2weSOLKHQquh5VU8LBmQM7sQwnlIsXAkEk82DIDw6Ao7MlPSMkMXHiriUHuAS5Q' +
        'DAzN4IfnBAauoewBLpAHhmb6gTfYhkEMDHUPEK/avrclb+Wimo2raYryVi6y7Wkm3lXEesB3au+iE4fphrwmd1PZA1UbVtHTAxXrV4x6YJglIUgmzl+5mN' +
        'aZOHcFbTLxoEWjHhj1wKgHRj1AdVSxfsW7r1/OPXrgN62PyvUASY05UptlEOQ3re8/EshbuWiAa2Li61TuvGT5yvyXnz4ie+DWyxcD3BYivlXDnZe84+ql' +
        '/6jg1IO7Q8YDuSsW/ccAPlN6hkYS0m4s//7rF5rrZxzaO5CNOeKbZXwFqecfPUBz/c2Xz4WK0odGMdq9ayua63///WPWXjc06gGH3tZ///6heaB64+oBrs' +
        'hSFs95+PbNg7ev4xfMwKNMojT74ds3aK4/dPvGANfEsfOnIzuodtMaXCqXnz6O5vqP378p1RQNsAfuvHqJ5iysfoiZNx2z3IyZN33g20KYHsD0g1pdycfv' +
        '39DULDt1bFA05tCSEFY/nLx/F0328bu3EqXZNPQAnsYcZrutdtMaPH6o2bgaTfzvv38Ova00bE4TUxOjVbq4/DDr8L5ff/6gCXbs2Ezb/gAxbSHMZg8uP6' +
        'CB848e8BWkDkYPEOOH779+aTeW07xHRkYSgqO6zWvxeCBnxUI6dSnxNOYItttwxcOe61co7RPTbYID0w+vPn+Sr8wfSjM0aGkpaMaEoTfJl7Bg5qN3b+6/' +
        'eR07fzrlpg2LSb6hPdENXWowRNdKgBP/0F/sAeMkDTXXIy23GZrBj7pii2sIJh7MpkTSkMgMXDgW/cHy9aDPDGg1LwO2xaWD1Q8Yi0ZxZ+LcQed0MhZ/g4' +
        'uqQbD4mwtbwJPcH4CYQgf/cIGX4EItIsI6AMCxTDG5253MAAAAAElFTkSuQmCC',
      'base64',
    ),
  },
};

// Mail programs drop style sheets that they do not know, so each element has the light colours itself. In dark mode, those that
// keep the style sheet get the dark ones. The colours are those of tokens.css.
const page = 'margin:0;padding:24px 16px;background:#f6f8f7';
const card =
  'max-width:560px;margin:0 auto;padding:24px;border:1px solid #e2e8e6;border-radius:10px;background:#ffffff;color:#14201e;' +
  "font:15px/1.5 'Noto Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere";
const head = 'margin:0 0 20px;padding:0 0 16px;border-bottom:1px solid #e2e8e6;font-size:16px;font-weight:600';
// A dark logo stays visible in dark mode.
const image = 'height:auto;max-width:180px;margin-right:12px;background:#ffffff;vertical-align:middle';
const dark = `@media (prefers-color-scheme:dark){
  .page{background:#0f1413!important}
  .card{background:#161c1b!important;color:#e8eeec!important;border-color:#29332f!important}
  .head{border-color:#29332f!important}
  a{color:#5cc9ba!important}
}`;

/**
 * The HTML of an e-mail: the brand, whose logo is attached as `logoCid`, and the text with its line breaks. A line that is an address
 * becomes a link.
 */
export function toMailHtml(
  { subject, text }: { readonly subject: string; readonly text: string },
  brand: MailBrand,
): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split('\n').map(toLine).join('<br>\n')}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="${page}">
<div class="card" role="main" style="${card}">
<h1 class="head" style="${head}">${toHead(brand)}</h1>
${paragraphs.join('\n')}
</div>
</body>
</html>
`;
}

function toHead(brand: MailBrand): string {
  const [height, radius] = brand === productBrand ? [28, 7] : [40, 4];
  const style = `${image};max-height:${height}px;border-radius:${radius}px`;
  const picture = brand.logo && `<img src="cid:${logoCid}" alt="" height="${height}" style="${style}">`;
  return `${picture ?? ''}${escape(brand.name)}`;
}

function toLine(line: string): string {
  const shown = escape(line);
  return /^https?:\/\/\S+$/.test(line) ? `<a href="${shown}" style="color:#0b6e63">${shown}</a>` : shown;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
