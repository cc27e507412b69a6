import { InvalidArgumentError, Option, type Command } from 'commander';
import { alertKinds, type AlertKind } from '../entities/alert.js';
import { memberRoles, type MemberRole } from '../entities/member.js';
import type { AlertSettings } from '../operations/organisations/readAlertSettings.js';

/** What `kyb organisations update` takes about alerts. */
export interface AlertOptions {
  readonly alertKinds?: readonly AlertKind[];
  readonly alertRoles?: readonly MemberRole[];
  readonly alertsOfTestData?: 'on' | 'off';
}

/** Adds them to a command. */
export function addAlertOptions(command: Command): Command {
  return command
    .option(
      '--alert-kinds <list>',
      `alerts to e-mail, comma-separated: ${alertKinds.join(', ')}; empty for none`,
      (text: string) => readWords(text, alertKinds),
    )
    .option(
      '--alert-roles <list>',
      `roles that receive alerts, comma-separated: ${memberRoles.join(', ')}`,
      (text: string) => readWords(text, memberRoles),
    )
    .addOption(new Option('--alerts-of-test-data <on|off>', 'whether alerts include test data').choices(['on', 'off']));
}

/** The settings that the options ask for. */
export function readAlertOptions({ alertKinds: kinds, alertRoles, alertsOfTestData }: AlertOptions): AlertSettings {
  return {
    ...(kinds && { alertKinds: kinds }),
    ...(alertRoles && { alertRoles }),
    ...(alertsOfTestData && { alertsOfTestData: alertsOfTestData === 'on' }),
  };
}

function readWords<Word extends string>(text: string, words: readonly Word[]): Word[] {
  const parts = text.split(',').map((word) => word.trim());
  return parts
    .filter((word) => word !== '')
    .map((given) => {
      const word = words.find((each) => each === given);
      if (!word) throw new InvalidArgumentError(`Must be a list of ${words.join(', ')}.`);
      return word;
    });
}
