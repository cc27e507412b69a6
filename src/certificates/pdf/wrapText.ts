// More than any line of a page holds: a longer text is not measured at all, for that takes its time.
const longestLine = 300;

/**
 * Breaks a text into lines of at most a width, behind spaces, and within a word that is wider than a line. Nothing is
 * dropped or added: the lines put together again are the text, and a space at a break ends the line before it.
 * @param widthOf the width of a text as it is set
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const fits = (part: string): boolean => part.length <= longestLine && widthOf(part) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )(?! )/)) {
    if (line !== '' && !fits((line + word).trimEnd())) {
      lines.push(line);
      line = '';
    }
    line += word;
    while (line.trimEnd() !== '' && !fits(line.trimEnd())) {
      const head = longestHead(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** As many characters from the start as fit, and at least one. */
function longestHead(text: string, fits: (text: string) => boolean): string {
  const characters = Array.from(text.slice(0, longestLine));
  let fitting = 1;
  let tooMany = characters.length + 1;
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fits(characters.slice(0, middle).join(''))) fitting = middle;
    else tooMany = middle;
  }
  return characters.slice(0, fitting).join('');
}
