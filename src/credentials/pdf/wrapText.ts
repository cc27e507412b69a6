/**
 * Breaks a text into lines of at most a width, behind spaces, and within a word that is wider than a line. Nothing is
 * dropped or added: the lines put together again are the text, and a space at a break ends the line before it.
 * @param widthOf the width of a text as it is set
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )(?! )/)) {
    if (line !== '' && widthOf((line + word).trimEnd()) > width) {
      lines.push(line);
      line = '';
    }
    line += word;
    while (line.trimEnd() !== '' && widthOf(line.trimEnd()) > width) {
      const head = longestHead(line, width, widthOf);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** As many characters from the start as the width holds, and at least one. */
function longestHead(text: string, width: number, widthOf: (text: string) => number): string {
  const characters = Array.from(text);
  let fitting = 1;
  let tooMany = characters.length;
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (widthOf(characters.slice(0, middle).join('')) <= width) fitting = middle;
    else tooMany = middle;
  }
  return characters.slice(0, fitting).join('');
}
