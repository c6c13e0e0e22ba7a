/**
 * What a person has just done whose answer is worth a push: the moments at which push is offered.
 * - `asked`: sent a booking request
 * - `posted`: posted a load
 */
export type PushMoment = 'asked' | 'posted'

let moment: PushMoment | null = null
const listeners = new Set<() => void>()

function change(next: PushMoment | null): void {
  moment = next
  listeners.forEach((listener) => listener())
}

export function pushMoment(): PushMoment | null {
  return moment
}

/** Returns the way to stop. */
export function onPushMoment(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function offerPush(now: PushMoment): void {
  change(now)
}

export function endPushOffer(): void {
  change(null)
}
