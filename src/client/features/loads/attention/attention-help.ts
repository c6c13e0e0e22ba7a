import { editLoadPath, loadPath } from '#contract/api/path.ts'
import { stopAt } from '#contract/freight/placed-stops.ts'
import { dialledNumber } from '#domain/text/dialled-number.ts'
import { VERB_WORDS } from '#domain/freight/next-action.ts'
import { ATTENTION_COPY } from './copy.ts'
import type { LoadInNeed } from './use-attention.ts'

/** The one action that helps with a load: a call, an email or a screen. */
export type AttentionHelp =
  | { words: string; href: string; to?: undefined; tab?: undefined }
  | { words: string; href?: undefined; to: string; tab?: 'requests' }

/** From a list. Without the number, the address or the right that the best action needs, the load's screen helps. */
export function chooseHelp(next: LoadInNeed, mayUpdate: boolean): AttentionHelp {
  const { kind, verb, stop, requests, wait, load } = next
  const { phoneNumber: carrierPhone, email } = load.dispatcher ?? {}
  const dockPhone = stopAt(load, stop).location.contactPhone
  const driverPhone = load.deal?.driver?.['driverPhone']
  const call = (words: string, phone: string) => ({ words, href: `tel:${dialledNumber(phone)}` })
  const to = loadPath(load.id)
  switch (verb) {
    case 'call-carrier':
      if (carrierPhone) return call(VERB_WORDS[verb], carrierPhone)
      break
    case 'call-dock':
      if (dockPhone) return call(VERB_WORDS['call-dock'], dockPhone)
      break
    case 'review-requests':
      return { words: ATTENTION_COPY.answer(requests), to, tab: 'requests' }
    case 'raise-rate':
    case 'update-load':
      if (mayUpdate) return { words: VERB_WORDS[verb], to: editLoadPath(load.id) }
      break
    case 'ask-for-pod':
      if (email) {
        const subject = encodeURIComponent(ATTENTION_COPY.proofSubject(load.number))
        return { words: VERB_WORDS[verb], href: `mailto:${email}?subject=${subject}` }
      }
      break
    case 'arrive':
    case 'confirm-arrival':
      if (kind === 'late' && driverPhone) return call(ATTENTION_COPY.callDriver, driverPhone)
      return { words: VERB_WORDS[verb], to }
    case 'depart':
      // the dock holds the truck, and it costs
      if (wait !== null && wait.cents > 0 && dockPhone) return call(VERB_WORDS['call-dock'], dockPhone)
      return { words: VERB_WORDS[verb], to }
    default:
      return { words: VERB_WORDS[verb], to }
  }
  return { words: ATTENTION_COPY.viewDetails, to }
}
