import { Migration20261120000100_tenants } from './migrations/Migration20261120000100_tenants.js';
import { Migration20261120000200_registers } from './migrations/Migration20261120000200_registers.js';
import { Migration20261121000300_events } from './migrations/Migration20261121000300_events.js';
import { Migration20261121000400_members } from './migrations/Migration20261121000400_members.js';
import { Migration20261121000500_deliveries } from './migrations/Migration20261121000500_deliveries.js';
import { Migration20261121000600_people } from './migrations/Migration20261121000600_people.js';
import { Migration20261121000700_certificates } from './migrations/Migration20261121000700_certificates.js';
import { Migration20261121000800_audit } from './migrations/Migration20261121000800_audit.js';
import { Migration20261122000900_onboarding } from './migrations/Migration20261122000900_onboarding.js';
import { Migration20261122001000_bulk } from './migrations/Migration20261122001000_bulk.js';
import { Migration20261122001100_names } from './migrations/Migration20261122001100_names.js';
import { Migration20261122001200_liveRegisters } from './migrations/Migration20261122001200_liveRegisters.js';
import { Migration20261122001300_monitoring } from './migrations/Migration20261122001300_monitoring.js';
import { Migration20261122001400_policies } from './migrations/Migration20261122001400_policies.js';
import { Migration20261122001500_asic } from './migrations/Migration20261122001500_asic.js';
import { Migration20261122001600_screening } from './migrations/Migration20261122001600_screening.js';
import { Migration20261122001700_overview } from './migrations/Migration20261122001700_overview.js';
import { Migration20261122001800_overviewIndexes } from './migrations/Migration20261122001800_overviewIndexes.js';
import { Migration20261122001900_organisationOverview } from './migrations/Migration20261122001900_organisationOverview.js';
import { Migration20261122002000_auditLists } from './migrations/Migration20261122002000_auditLists.js';
import { Migration20261122002010_alerts } from './migrations/Migration20261122002010_alerts.js';
import { Migration20261122002100_verificationNotes } from './migrations/Migration20261122002100_verificationNotes.js';
import { Migration20261122002200_caseQueue } from './migrations/Migration20261122002200_caseQueue.js';
import { Migration20261123000300_keyRoles } from './migrations/Migration20261123000300_keyRoles.js';
import { Migration20261123000400_bulkLease } from './migrations/Migration20261123000400_bulkLease.js';
import { Migration20261123000410_webhookRecoveries } from './migrations/Migration20261123000410_webhookRecoveries.js';
import { Migration20261123000420_webhookVerification } from './migrations/Migration20261123000420_webhookVerification.js';
import { Migration20261123000500_reads } from './migrations/Migration20261123000500_reads.js';
import { Migration20261123000510_movedEntries } from './migrations/Migration20261123000510_movedEntries.js';
import { Migration20261123000600_registerAnswers } from './migrations/Migration20261123000600_registerAnswers.js';
import { Migration20261123000700_applicantCodes } from './migrations/Migration20261123000700_applicantCodes.js';
import { Migration20261124000100_policy3 } from './migrations/Migration20261124000100_policy3.js';
import { Migration20261124000200_screenings } from './migrations/Migration20261124000200_screenings.js';
import { Migration20261124000300_suspension } from './migrations/Migration20261124000300_suspension.js';
import { Migration20261124000310_suspendedCertificates } from './migrations/Migration20261124000310_suspendedCertificates.js';
import { Migration20261124000400_facts } from './migrations/Migration20261124000400_facts.js';
import { Migration20261124000500_rescreening } from './migrations/Migration20261124000500_rescreening.js';
import { Migration20261124000600_listChanges } from './migrations/Migration20261124000600_listChanges.js';
import { Migration20261124000700_openCases } from './migrations/Migration20261124000700_openCases.js';
import { Migration20261124000800_verificationRows } from './migrations/Migration20261124000800_verificationRows.js';
import { Migration20261124000900_timeline } from './migrations/Migration20261124000900_timeline.js';
import { Migration20261124001000_resumedDeliveries } from './migrations/Migration20261124001000_resumedDeliveries.js';
import { Migration20261124001100_suspendedOrganisations } from './migrations/Migration20261124001100_suspendedOrganisations.js';
import { Migration20261124001200_bulkFiles } from './migrations/Migration20261124001200_bulkFiles.js';
import { Migration20261124001300_verificationOrder } from './migrations/Migration20261124001300_verificationOrder.js';

/** In the order in which they run; a migration that has landed never changes. */
export const migrations = [
  Migration20261120000100_tenants,
  Migration20261120000200_registers,
  Migration20261121000300_events,
  Migration20261121000400_members,
  Migration20261121000500_deliveries,
  Migration20261121000600_people,
  Migration20261121000700_certificates,
  Migration20261121000800_audit,
  Migration20261122000900_onboarding,
  Migration20261122001000_bulk,
  Migration20261122001100_names,
  Migration20261122001200_liveRegisters,
  Migration20261122001300_monitoring,
  Migration20261122001400_policies,
  Migration20261122001500_asic,
  Migration20261122001600_screening,
  Migration20261122001700_overview,
  Migration20261122001800_overviewIndexes,
  Migration20261122001900_organisationOverview,
  Migration20261122002000_auditLists,
  Migration20261122002010_alerts,
  Migration20261122002100_verificationNotes,
  Migration20261122002200_caseQueue,
  Migration20261123000300_keyRoles,
  Migration20261123000400_bulkLease,
  Migration20261123000410_webhookRecoveries,
  Migration20261123000420_webhookVerification,
  Migration20261123000500_reads,
  Migration20261123000510_movedEntries,
  Migration20261123000600_registerAnswers,
  Migration20261123000700_applicantCodes,
  Migration20261124000100_policy3,
  Migration20261124000200_screenings,
  Migration20261124000300_suspension,
  Migration20261124000310_suspendedCertificates,
  Migration20261124000500_rescreening,
  Migration20261124000400_facts,
  Migration20261124000600_listChanges,
  Migration20261124000700_openCases,
  Migration20261124000800_verificationRows,
  Migration20261124000900_timeline,
  Migration20261124001000_resumedDeliveries,
  Migration20261124001100_suspendedOrganisations,
  Migration20261124001200_bulkFiles,
  Migration20261124001300_verificationOrder,
];
