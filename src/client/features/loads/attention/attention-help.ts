import { editLoadPath, loadPath } from '#contract/api/path.ts'
import { dialledNumber } from '#domain/text/dialled-number.ts'
import { stopLocation } from '#client/components/load/load-stop.ts'
import { ATTENTION_COPY } from './copy.ts'
import type { LoadInNeed } from './use-attention.ts'

/** The one action that helps with a load: a call, an email or a screen. */
export type AttentionHelp =
  | { words: string; href: string; to?: undefined; tab?: undefined }
  | { words: string; href?: undefined; to: string; tab?: 'requests' }

/** Without the number, the address or the right that the best action needs, the load's screen helps. */
export function chooseHelp({ kind, stop, requests, load }: LoadInNeed, mayUpdate: boolean): AttentionHelp {
  const { phoneNumber: carrierPhone, email } = load.dispatcher ?? {}
  const dockPhone = stopLocation(load, stop).contactPhone
  const call = (words: string, phone: string) => ({ words, href: `tel:${dialledNumber(phone)}` })
  if (kind === 'late' && carrierPhone) return call(ATTENTION_COPY.callCarrier, carrierPhone)
  if (kind === 'at-dock' && dockPhone) return call(ATTENTION_COPY.callDock, dockPhone)
  const to = loadPath(load.id)
  if (requests > 0) return { words: ATTENTION_COPY.answer(requests), to, tab: 'requests' }
  if (kind === 'no-carrier' && mayUpdate) return { words: ATTENTION_COPY.raiseRate, to: editLoadPath(load.id) }
  if (kind === 'documents' && email) {
    const subject = encodeURIComponent(ATTENTION_COPY.proofSubject(load.number))
    return { words: ATTENTION_COPY.askForProof, href: `mailto:${email}?subject=${subject}` }
  }
  return { words: ATTENTION_COPY.viewDetails, to }
}
