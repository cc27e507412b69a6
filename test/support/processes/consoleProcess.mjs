// Runs commands of the built console one after the other in one process: loading the product takes longer than most
// commands. The parent sends settings and arguments, and receives the output, the exit code and the open handles of
// each command.
import { Buffer } from 'node:buffer';
import { setTimeout } from 'node:timers/promises';
import { runProgram } from '../../../dist/console/program.js';

const usualFolder = process.cwd();
const usual = [...process.getActiveResourcesInfo(), 'PipeWrap'];

process.on('message', ({ settings, words, cwd }) => {
  void run(settings, words, cwd).then((outcome) => process.send(outcome));
});

async function run(settings, words, cwd = usualFolder) {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, settings);
  process.argv.splice(2, Infinity, ...words);
  process.exitCode = undefined;
  const printed = { stdout: '', stderr: '' };
  const writes = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (chunk, encoding, done = encoding) => {
      printed[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
  }
  await runProgram();
  const left = await findLeft();
  for (const name of ['stdout', 'stderr']) process[name].write = writes[name];
  return { code: process.exitCode ?? 0, ...printed, left };
}

/** The handles that would prevent the process from ending: a console that does not end is a fault. */
async function findLeft() {
  const findOpen = () => {
    const open = process.getActiveResourcesInfo();
    for (const kind of usual) if (open.includes(kind)) open.splice(open.indexOf(kind), 1);
    return open;
  };
  for (let tries = 0; tries < 50 && findOpen().length > 0; tries++) await setTimeout(20);
  return findOpen();
}
