import { fromKysely, PgBoss } from 'pg-boss'
import { proveContactEndpoint, sendContactCodeEndpoint } from '#contract/account/contact-code.ts'
import { setCarrierRulesEndpoint, setPaperTermsEndpoint } from '#contract/account/broker-settings.ts'
import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { insertConsent } from './dispatch-consent.ts'

/** A broker's rules, a carrier's proved contact, news of it, and a code on its way. Two minutes pass. */
export async function leaveIdentity(
  server: ApiServer,
  { broker, carrier, loadId }: Record<'broker' | 'carrier', ApiPerson> & { loadId: string },
): Promise<void> {
  const { db, keys } = server
  // the broker's account stands in for a dispatcher's
  const consent_id = await insertConsent(server, broker, carrier)
  const expires_at = server.at({ days: 1 })
  await db.insertInto('consent_code').values({ consent_id, email: 'office@acme.test', expires_at }).execute()
  await server.as(broker).call(setCarrierRulesEndpoint, {
    body: {
      rules: {
        proof: 'warn',
        authority: 'warn',
        age: { action: 'warn', days: 90 },
        cargo: { action: 'off', amount: 100_000 },
      },
    },
  })
  await server.as(broker).call(setPaperTermsEndpoint, { body: { terms: { payTerms: 'Net 30 from the POD' } } })
  await server.as(carrier).call(sendContactCodeEndpoint, {})
  const { id } = await db
    .selectFrom('contact_challenge')
    .select('id')
    .where('account_id', '=', carrier.id)
    .executeTakeFirstOrThrow()
  // the emails of this hour aren't sent, so this writes the code that one would have
  const code_hash = keys.digest(`contact ${id}`, '118118')
  await db.updateTable('contact_challenge').set({ code_hash }).where('id', '=', id).execute()
  await server.as(carrier).call(proveContactEndpoint, { body: { code: '118118' } })
  const payload = JSON.stringify({ loadId, carrierId: carrier.id, change: 'contact-changed', to: broker.id, more: 0 })
  // the sample register never changes its mind, and this event waits for no job
  const at = server.at({})
  await db
    .insertInto('domain_event')
    .values({ type: 'register.changed', payload, created_at: at, processed_at: at })
    .execute()
  await leaveConsentNews(server, { consentId: consent_id, loadId })
  server.pass({ minutes: 2 })
  await server.as(carrier).call(sendContactCodeEndpoint, {})
}

/** Events of a consent, and emails that wait. */
async function leaveConsentNews(
  { db, at }: Pick<ApiServer, 'db' | 'at'>,
  { consentId, loadId }: { consentId: string; loadId: string },
): Promise<void> {
  const events: [type: string, payload: object][] = [
    ['consent.asked', { consentId, carrierIds: [] }],
    ['consent.unaddressed', { consentId }],
    ['consent.lapsed', { consentId }],
    ['consent.restored', { consentId }],
    ['consent.answered', { consentId, isGiven: true }],
    ['consent.ended', { consentId, by: 'carrier' }],
    ['booking.carrier-named', { loadId, requestId: loadId }],
  ]
  const times = { created_at: at({}), processed_at: at({}) }
  const rows = events.map(([type, payload]) => ({ type, payload: JSON.stringify(payload), ...times }))
  await db.insertInto('domain_event').values(rows).execute()
  const emails = [
    { kind: 'consent-asked', consentId, email: null },
    { kind: 'consent-code', consentId },
    { kind: 'consent-given', consentId },
    { kind: 'booked-for', dealId: loadId },
  ]
  await db.transaction().execute(async (tx) => {
    const boss = new PgBoss({ db: fromKysely(tx) })
    for (const email of emails) await boss.send('mail', email)
  })
}
