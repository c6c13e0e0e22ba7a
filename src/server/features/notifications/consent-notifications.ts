import type { Kysely } from 'kysely'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ConsentEvent } from '#server/jobs/domain-event.ts'
import type { CompanyNews } from './notification-draft.ts'
import { findConsentNames, listBrokersOfConsent } from './consent-facts.sql.ts'

/** Brokers with open requests or running loads of a consent that ended: each once, with all of them. */
async function draftForBrokers(
  db: Kysely<Schema>,
  consentId: string,
  { title, why, carrier, now }: { title: string; why: string; carrier: string; now: Date },
): Promise<CompanyNews[]> {
  const rows = await listBrokersOfConsent(db, consentId, now)
  const list = (numbers: number[]) =>
    `${numbers.length === 1 ? 'load' : 'loads'} ${numbers.map((number) => `#${number}`).join(', ')}`
  return rows.map(({ owner_id: accountId, load_id: loadId, booked, requested }) => {
    const [one, stays] = booked.length === 1 ? ['it', 'stays'] : ['them', 'stay']
    const running = list(booked).replace('l', 'L')
    return {
      type: 'load',
      kind: 'identity',
      accountId,
      title,
      message: [
        why,
        booked.length > 0 && `${running} ${stays} booked. Only ${carrier} signs, changes or invoices ${one} now.`,
        requested.length > 0 && `You can't accept the request for ${list(requested)} any more.`,
      ]
        .filter(Boolean)
        .join(' '),
      metadata: { loadId, actionText: 'Open load' },
    }
  })
}

/** Tells the other side of a consent, and brokers of its end; one that is gone tells nobody. */
export async function draftConsentNews(db: Kysely<Schema>, event: ConsentEvent, now: Date): Promise<CompanyNews[]> {
  const consent = await findConsentNames(db, event.consentId)
  if (!consent) return []
  const [carrier, dispatcher] = [isolateBidi(consent.carrier_name), isolateBidi(consent.dispatcher)]
  const draft = (to: 'carrier' | 'dispatcher', accountIds: readonly string[], title: string, message: string) =>
    accountIds.map((accountId): CompanyNews => ({
      type: 'general',
      kind: 'identity',
      accountId,
      title,
      message,
      metadata: { consentOf: to },
    }))
  const ofCarrier = consent.carrier_id === null ? [] : [consent.carrier_id]
  switch (event.type) {
    case 'consent.asked':
      // an email may carry it: it says nothing that a stranger typed
      return draft(
        'carrier',
        event.carrierIds,
        'A dispatcher asks to book for you',
        `A dispatcher asks to book loads for USDOT ${consent.usdot}. Open the question to see who asks.`,
      )
    case 'consent.unaddressed':
      return draft(
        'dispatcher',
        [consent.dispatcher_id],
        "Add the carrier's email",
        `FMCSA lists no contact for USDOT ${consent.usdot}. Add the carrier's email, so that its account can answer.`,
      )
    case 'consent.answered': {
      const [title, did] = event.isGiven
        ? ['Carrier consented', 'lets you book in its name']
        : ['Carrier declined', "doesn't let you book in its name"]
      return draft('dispatcher', [consent.dispatcher_id], title, `${carrier} ${did}.`)
    }
    case 'consent.ended': {
      const why = {
        carrier: `${carrier} no longer lets ${dispatcher} book in its name.`,
        'closed-carrier': `${carrier} closed its account, so ${dispatcher} no longer books for it.`,
        dispatcher: `${dispatcher} no longer books for ${carrier}.`,
      }[event.by]
      const toDispatcher = {
        carrier: `${carrier} no longer lets you book in its name. Loads already agreed stay booked: you record stops and documents, and ${carrier} signs and invoices.`,
        'closed-carrier': `${carrier} closed its account, so you can't book in its name any more. Loads already agreed stay booked.`,
      }
      const toOther =
        event.by === 'dispatcher'
          ? draft('carrier', ofCarrier, 'A dispatcher ended its work for you', why)
          : draft('dispatcher', [consent.dispatcher_id], 'Carrier ended its consent', toDispatcher[event.by])
      return [
        ...toOther.map((news) => ({ ...news, isMailedBesides: true })),
        ...(await draftForBrokers(db, event.consentId, { title: "A carrier's consent ended", why, carrier, now })),
      ]
    }
    case 'consent.lapsed': {
      const why = `What proved the USDOT number of ${carrier} changed, so ${dispatcher} no longer acts for it.`
      const ask = `What proved the USDOT number of ${carrier} changed. Ask it to confirm again before you book, sign, charge or invoice for it.`
      return [
        ...draft('dispatcher', [consent.dispatcher_id], "A carrier's consent lapsed", ask),
        ...(await draftForBrokers(db, event.consentId, { title: "A carrier's consent lapsed", why, carrier, now })),
      ]
    }
    case 'consent.restored':
      return draft('dispatcher', [consent.dispatcher_id], 'Carrier confirmed', `You can book for ${carrier} again.`)
  }
}
