/**
 * The action that just made push worth offering: its answer comes later.
 * - `asked`: sent a booking request
 * - `posted`: posted a load
 */
export type PushPromptMoment = 'asked' | 'posted'

let moment: PushPromptMoment | null = null
const listeners = new Set<() => void>()

function change(next: PushPromptMoment | null): void {
  moment = next
  listeners.forEach((listener) => listener())
}

export function getPushPrompt(): PushPromptMoment | null {
  return moment
}

/** Returns the stop function. */
export function onPushPromptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function showPushPrompt(now: PushPromptMoment): void {
  change(now)
}

export function hidePushPrompt(): void {
  change(null)
}
