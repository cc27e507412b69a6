import type { Command } from 'commander';
import { readRegisterStates, type RegisterState } from '../operations/platform/readRegisterStates.js';
import { run } from './run.js';

/** `kyb registers`: what is held of each register and dataset, how old it is, and how those fare that are asked over the network. */
export function addRegisters(program: Command): void {
  program
    .command('registers')
    .description('Show age, record counts and failures of every register and dataset')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, async (services) => {
        const json = await readRegisterStates(services);
        return {
          json,
          text: json.map(lineOf).join('\n'),
          exitCode: json.some(({ isMisconfigured }) => isMisconfigured) ? 1 : 0,
        };
      }),
    );
}

function lineOf(state: RegisterState): string {
  const { register, kind, asOf, failures24Hours: failures } = state;
  const failed = `${failures ?? 0} without a response in 24 hours`;
  if (kind === 'extract') {
    const invented = state.isSample ? ', invented' : '';
    const counted = failures === null ? '' : `, ${failed}`;
    return `${register} extract: ${state.records ?? 0} records as of ${asOf ?? 'an unknown date'}${invented}${counted}`;
  }
  const counts = Object.entries(state.calls24Hours).map(([outcome, calls]) => `${outcome} ${calls}`);
  const last = state.lastSuccessAt?.toISOString() ?? 'never';
  const alarm = state.isMisconfigured ? '. IT REFUSES THE GUID OR KEY. Set the right one' : '';
  return `${register} live: last response ${last}, ${failed} (${counts.join(', ') || 'no calls'})${alarm}`;
}
