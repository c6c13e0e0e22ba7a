import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Declarations that read who booked (`load.dispatcher_id`, `deal.carrier_id`) and don't name who hauls
 * (`hauler_id`), each with the reason. A dispatcher books for a carrier that may have an account of its own.
 */
const WITHOUT_HAULER: Record<string, string> = {
  'features/authority/carrier.sql.ts LaneCarrier': 'a name of a result',
  'features/authority/carrier.sql.ts suggestCarriers': 'a name of a result',
  'features/authority/register-entry.sql.ts Bond': 'a name of a result; `listBonds` reads the hauler',
  'features/authority/register-news.step.ts warnParties': 'a name of a result',
  'features/booking/booking-request.sql.ts CarrierRecordRow': 'a name of a result',
  'features/deals/deal-party.sql.ts haulerOfConsent': 'finds the hauler',
  'features/deals/deal-party.sql.ts isConsentEnded': 'reads consents',
  'features/deals/consent-to-act.step.ts requireConsentToAct': 'binds dispatchers alone',
  'features/deals/signing.sql.ts MAY_NO_LONGER_SIGN': "a carrier's own account needs no consent for its links",
  'features/invoices/invoice.sql.ts earlierInvoice': "goes by the carrier's number, and by account only without one",
  'features/loads/load.sql.ts ASSIGNED_SIDES': 'the account of its hauler assigns nobody',
  'features/loads/load.sql.ts LoadChange': 'what is written',
  'features/loads/load.sql.ts NO_TENDER': 'a tender has no hauler yet',
  'features/loads/load.sql.ts assigneeIn': 'the account of its hauler assigns nobody',
  'features/loads/load.sql.ts countOpenLoads': 'counts what is assigned',
  'features/loads/lock-load.step.ts lockLoadAt': 'a tender has no hauler yet',
  'features/loads/load-snapshot.sql.ts toLoadChange': 'what is written',
  'features/notifications/consent-facts.sql.ts findConsentNames': 'reads consents',
  'features/notifications/recipient.sql.ts findConsentAsker': 'reads consents',
  'features/notifications/recipient.sql.ts listLoadAssignees': 'the account of its hauler assigns nobody',
  'features/notifications/push.sql.ts listPushedNotifications': 'a tender has no hauler yet',
  'features/tenders/tender.sql.ts selectTenders': 'of what a shipper tenders, its broker asks',
  'features/sync/changes.sql.ts touchVisibleLoads': 'a load shows nothing of the account of its hauler',
}

interface Declaration {
  name: string
  text: string
}

/** The top-level declarations of a file. */
function declarationsIn(path: string): Declaration[] {
  const file = path.replace(/^.*src\/server\//, '')
  return readFileSync(path, 'utf8')
    .split(/\n(?=(?:export )?(?:async )?(?:function|const|interface|type|class) )/)
    .map((text) => ({ name: `${file} ${/(?:function|const|interface|type|class) (\w+)/.exec(text)?.[1] ?? ''}`, text }))
}

const ROOT = new URL('.', import.meta.url).pathname

test('[TRUE-04] every query by who booked a load also knows who hauls it, or says why not', () => {
  // consents are of dispatchers
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(sql|step)\.ts$/.test(file) && !file.startsWith('features/dispatch/'),
  )
  expect(files.length).toBeGreaterThan(50)
  const found = files
    .flatMap((file) => declarationsIn(ROOT + file))
    .filter(({ text }) => /\bdispatcher_id\b|\bcarrier_id\b/.test(text) && !/hauler_id|isPartyOfDeal/.test(text))
    .map(({ name }) => name)
  expect(found.toSorted()).toEqual(Object.keys(WITHOUT_HAULER).toSorted())
})
