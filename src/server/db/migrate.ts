import { Migrator } from 'kysely/migration'
import type { Database } from './connection.ts'
import { fillLoadBoard } from './fill-load-board.sql.ts'
import { fillSearchKeys } from './fill-search-keys.sql.ts'
import { fillMarketDeals } from './market-deal.sql.ts'
import * as firstHaul from './migrations/0001-first-haul.ts'
import * as changes from './migrations/0002-changes.ts'
import * as accounts from './migrations/0003-accounts.ts'
import * as posting from './migrations/0004-posting.ts'
import * as news from './migrations/0005-news.ts'
import * as insight from './migrations/0006-insight.ts'
import * as paymentMethods from './migrations/0007-payment-methods.ts'
import * as newLoads from './migrations/0008-new-loads.ts'
import * as receivedOffers from './migrations/0009-received-offers.ts'
import * as referenceWords from './migrations/0010-reference-words.ts'
import * as tenderExpiry from './migrations/0011-tender-expiry.ts'
import * as resetLinks from './migrations/0012-reset-links.ts'
import * as pendingRegistrations from './migrations/0013-pending-registrations.ts'
import * as deals from './migrations/0014-deals.ts'
import * as plainText from './migrations/0015-plain-text.ts'
import * as teamLoads from './migrations/0016-team-loads.ts'
import * as releasedDeals from './migrations/0017-released-deals.ts'
import * as heldEmails from './migrations/0018-held-emails.ts'
import * as agreedDrivers from './migrations/0019-agreed-drivers.ts'
import * as stopEvents from './migrations/0020-stop-events.ts'
import * as subscriptions from './migrations/0021-subscriptions.ts'
import * as agreedStops from './migrations/0022-agreed-stops.ts'
import * as documents from './migrations/0023-documents.ts'
import * as subscriptionNews from './migrations/0024-subscription-news.ts'
import * as driverLinks from './migrations/0025-driver-links.ts'
import * as loadBoard from './migrations/0026-load-board.ts'
import * as liveNews from './migrations/0027-live-news.ts'
import * as unclaimedFiles from './migrations/0028-unclaimed-files.ts'
import * as partialLoads from './migrations/0029-partial-loads.ts'
import * as appointmentWindows from './migrations/0030-appointment-windows.ts'
import * as savedSearches from './migrations/0031-saved-searches.ts'
import * as agreedFreight from './migrations/0032-agreed-freight.ts'
import * as placeRetention from './migrations/0033-place-retention.ts'
import * as signatures from './migrations/0034-signatures.ts'
import * as standingSignatures from './migrations/0035-standing-signatures.ts'
import * as marketAndTrucks from './migrations/0038-market-and-trucks.ts'
import * as recordRetention from './migrations/0042-record-retention.ts'
import * as counterOffers from './migrations/0042-request-counters.ts'
import * as register from './migrations/0043-register.ts'
import * as carrierRules from './migrations/0044-carrier-rules.ts'
import * as openBooks from './migrations/0045-open-books.ts'
import * as invoices from './migrations/0046-invoices.ts'
import * as recurringPostings from './migrations/0047-recurring-postings.ts'
import * as dealChanges from './migrations/0048-deal-changes.ts'
import * as contactProof from './migrations/0049-contact-proof.ts'
import * as signingLinks from './migrations/0050-signing-links.ts'
import * as invoicePackets from './migrations/0051-invoice-packets.ts'
import * as registerNews from './migrations/0052-register-news.ts'
import * as recentChanges from './migrations/0053-recent-changes.ts'
import * as desk from './migrations/0054-desk.ts'
import * as searchKeys from './migrations/0055-search-keys.ts'
import * as phoneCodes from './migrations/0056-phone-codes.ts'
import * as paperTerms from './migrations/0059-paper-terms.ts'

/** Sorted by name. Never change a released migration. */
export const MIGRATIONS = {
  '0001-first-haul': firstHaul,
  '0002-changes': changes,
  '0003-accounts': accounts,
  '0004-posting': posting,
  '0005-news': news,
  '0006-insight': insight,
  '0007-payment-methods': paymentMethods,
  '0008-new-loads': newLoads,
  '0009-received-offers': receivedOffers,
  '0010-reference-words': referenceWords,
  '0011-tender-expiry': tenderExpiry,
  '0012-reset-links': resetLinks,
  '0013-pending-registrations': pendingRegistrations,
  '0014-deals': deals,
  '0015-plain-text': plainText,
  '0016-team-loads': teamLoads,
  '0017-released-deals': releasedDeals,
  '0018-held-emails': heldEmails,
  '0019-agreed-drivers': agreedDrivers,
  '0020-stop-events': stopEvents,
  '0021-subscriptions': subscriptions,
  '0022-agreed-stops': agreedStops,
  '0023-documents': documents,
  '0024-subscription-news': subscriptionNews,
  '0025-driver-links': driverLinks,
  '0026-load-board': loadBoard,
  '0027-live-news': liveNews,
  '0028-unclaimed-files': unclaimedFiles,
  '0029-partial-loads': partialLoads,
  '0030-appointment-windows': appointmentWindows,
  '0031-saved-searches': savedSearches,
  '0032-agreed-freight': agreedFreight,
  '0033-place-retention': placeRetention,
  '0034-signatures': signatures,
  '0035-standing-signatures': standingSignatures,
  '0038-market-and-trucks': marketAndTrucks,
  '0042-record-retention': recordRetention,
  '0042-request-counters': counterOffers,
  '0043-register': register,
  '0044-carrier-rules': carrierRules,
  '0045-open-books': openBooks,
  '0046-invoices': invoices,
  '0047-recurring-postings': recurringPostings,
  '0048-deal-changes': dealChanges,
  '0049-contact-proof': contactProof,
  '0050-signing-links': signingLinks,
  '0051-invoice-packets': invoicePackets,
  '0052-register-news': registerNews,
  '0053-recent-changes': recentChanges,
  '0054-desk': desk,
  '0055-search-keys': searchKeys,
  '0056-phone-codes': phoneCodes,
  '0059-paper-terms': paperTerms,
}

/**
 * Applies pending migrations in a transaction, then copies what is too much for one. Several servers may start at once: on PostgreSQL they take turns under
 * an advisory lock.
 * @throws Error from the statement that failed
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await fillLoadBoard(database.kysely)
  await fillMarketDeals(database.kysely)
  await fillSearchKeys(database.kysely)
}
