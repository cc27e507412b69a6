/** Whatever pdf.js hands over as a list of values: an array or an array of floats. */
export function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  // Not `instanceof`: the array may come from another realm.
  return Object.prototype.toString.call(value) === '[object Float32Array]' ? Object.values(value ?? {}) : [];
}
