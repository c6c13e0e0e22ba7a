import { sql, type Transaction } from 'kysely'
import { CONSENT_VERSION, consentExpiresAt, consentText } from '#domain/freight/dispatch-consent.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { sampleRegister } from '#server/ports/register/sample-register.ts'

/** Whom each dispatcher of the demo books for. The first let it book; Curtis Bell names nobody. */
const CARRIERS: Record<string, { active: readonly string[]; asked?: string }> = {
  'dispatcher@milepost.test': { active: ['1188420'], asked: '2209816' },
  'olena@dispatch.test': { active: ['1904573', '1577290'], asked: '2209816' },
  'luz@dispatch.test': { active: ['1577290'] },
}

/** As the sample register has them. */
const LEGAL_NAMES: Record<string, string> = {
  '1188420': 'SORENSEN HAULING INC',
  '1577290': 'NOVAK REFRIGERATED INC',
  '1904573': 'FIVE RIVERS TRANSPORT LLC',
  '2209816': 'ACHEBE EXPRESS LLC',
}

/** These carriers proved their numbers by codes to the sample register's contacts. */
async function proveNumbers(tx: Transaction<Schema>, now: Instant): Promise<void> {
  for (const [usdot, { email, phone }] of await sampleRegister.listContacts(Object.keys(LEGAL_NAMES)))
    await tx
      .updateTable('account')
      .set({
        dot_verified_at: new Date(now - 400 * DAY_MS),
        dot_verified_contact: JSON.stringify({ by: email === null ? 'phone' : 'email', email, phone }),
      })
      .where('dot_number', '=', usdot)
      .execute()
}

/** A dispatcher with one carrier, one with two and one with none. */
export async function insertConsents(tx: Transaction<Schema>, now: Instant): Promise<void> {
  await proveNumbers(tx, now)
  const accounts = await tx
    .selectFrom('person')
    .innerJoin('account', 'account.id', 'person.account_id')
    .selectAll('account')
    .select(['person.email', 'person.first_name', 'person.last_name'])
    .execute()
  const rows = Object.entries(CARRIERS).flatMap(([email, { active, asked }]) => {
    const dispatcher = accounts.find((account) => account.email === email)
    return [...active, ...(asked === undefined ? [] : [asked])].flatMap((usdot) => {
      const carrier = accounts.find((account) => account.dot_number === usdot)
      if (!dispatcher || !carrier) return []
      const isAsked = usdot === asked
      const askedAt = now - (isAsked ? 1 : 390) * DAY_MS
      const legalName = LEGAL_NAMES[usdot] ?? carrier.business_name ?? ''
      const words = { carrier: legalName, usdot, dispatcher: dispatcher.business_name ?? '' }
      return {
        id: newId(),
        dispatcher_id: dispatcher.id,
        usdot,
        legal_name: legalName,
        status: isAsked ? ('asked' as const) : ('active' as const),
        asked_at: new Date(askedAt),
        sent_at: new Date(askedAt),
        expires_at: new Date(consentExpiresAt(askedAt)),
        ...(!isAsked && {
          carrier_id: carrier.id,
          proof: 'account' as const,
          signer_name: `${carrier.first_name} ${carrier.last_name}`,
          signer_title: 'Owner',
          consent_version: CONSENT_VERSION,
          consent: consentText(words),
          network_address: '127.0.0.1',
          consented_at: new Date(askedAt + DAY_MS),
        }),
      }
    })
  })
  await tx.insertInto('dispatch_consent').values(rows).execute()
}

/** The demo's requests and deals of dispatchers name their first carrier. Deals aren't sealed yet. */
export async function nameCarriers(tx: Transaction<Schema>): Promise<void> {
  const first = (account: string) => sql`(
    select consent.id from dispatch_consent consent
    where consent.dispatcher_id = ${sql.ref(account)} and status = 'active' order by usdot limit 1)`
  await sql`update booking_request set consent_id = ${first('requester_id')}`.execute(tx)
  await sql`update deal set consent_id = ${first('deal.carrier_id')}`.execute(tx)
  await sql`
    update deal set named_carrier = jsonb_build_object('legalName', consent.legal_name, 'dotNumber', consent.usdot,
      'isUsdotProved', true, 'isNameStated', false,
      'mcNumber', null, 'contactName', consent.signer_name, 'contactPhone', person.phone_number,
      'contactEmail', person.email), hauler_id = person.account_id
    from dispatch_consent consent join person on person.account_id = consent.carrier_id
    where consent.id = deal.consent_id`.execute(tx)
  await sql`
    update load set hauler_id = deal.hauler_id from deal
    where deal.load_id = load.id and deal.ended_at is null and deal.hauler_id is not null`.execute(tx)
}
