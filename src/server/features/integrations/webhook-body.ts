import type { Program } from '#server/db/column-types.ts'
import type { WebhookData, WebhookType } from '#contract/programs/webhook-event.ts'

/** A message before it has a place in an endpoint's sequence. */
export type WebhookContent = { [T in WebhookType]: { type: T; data: WebhookData<T> } }[WebhookType]

/**
 * The bytes of a message, which every try sends.
 * @param via the company's own key or channel that did it
 */
export function webhookBody(
  { version, epoch }: { version: string; epoch: string },
  { type, data }: WebhookContent,
  { at, sequence, via }: { at: Date; sequence: number; via?: Omit<Program, 'name'> | undefined },
): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), version, epoch, sequence, ...(via && { via }), data })
}

/** What Standard Webhooks calls the message's id. */
export function webhookIdOf(messageId: string): string {
  return `msg_${messageId.replaceAll('-', '')}`
}
