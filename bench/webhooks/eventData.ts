/** The data of every event in the drain benchmark, as JSON, of the same length as a verification's. */
export const eventData = JSON.stringify({
  id: 'ver_01KAF4Q2V7J9YB1N3M5P6R8S0A',
  legalName: 'BENCHMARK PTY LTD',
  filler: 'x'.repeat(150),
});
