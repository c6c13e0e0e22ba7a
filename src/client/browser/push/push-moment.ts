/**
 * The action that just made push worth offering: its answer comes later.
 * - `asked`: sent a booking request
 * - `posted`: posted a load
 */
export type PushMoment = 'asked' | 'posted'

let moment: PushMoment | null = null
/** in a phone's list, where the offer covers nothing [FACE-29] */
let place: Element | null = null
const listeners = new Set<() => void>()

function change(next: PushMoment | null): void {
  moment = next
  listeners.forEach((listener) => listener())
}

export function getPushMoment(): PushMoment | null {
  return moment
}

export function getPushPlace(): Element | null {
  return place
}

/** @param next null once it is gone: the offer is in the corner then */
export function setPushPlace(next: Element | null): void {
  place = next
  listeners.forEach((listener) => listener())
}

/** Of moment and place. Returns the stop function. */
export function onPushMomentChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function showPushPrompt(now: PushMoment): void {
  change(now)
}

export function hidePushPrompt(): void {
  change(null)
}
