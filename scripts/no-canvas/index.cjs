// pdfjs-dist prints a warning for each of these that is missing. Reading text uses neither.
exports.DOMMatrix = class DOMMatrix {};
exports.Path2D = class Path2D {};
