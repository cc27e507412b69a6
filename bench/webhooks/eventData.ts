/** The data of every event that is drained, as JSON: as long as those of a verification. */
export const eventData = JSON.stringify({
  id: 'ver_01KAF4Q2V7J9YB1N3M5P6R8S0A',
  legalName: 'BENCHMARK PTY LTD',
  filler: 'x'.repeat(150),
});
