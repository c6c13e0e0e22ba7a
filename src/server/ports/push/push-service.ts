/** A browser that may be pushed to, as its subscription names it (RFC 8030, RFC 8291). */
export interface PushDevice {
  endpoint: string
  /** base64url */
  p256dh: string
  /** base64url */
  auth: string
}

export interface PushMessage {
  payload: string
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** a later message of the same topic replaces one that still waits; at most 32 letters of base64url */
  topic: string
}

export interface PushErrand {
  device: PushDevice
  message: PushMessage
}

/**
 * What became of a message.
 * - `gone`: there is no such subscription any more
 * - `later`: try again, after so many milliseconds where the service said so
 * - `too-large`: it takes no payload of this size
 * - `refused`: trying again makes no sense
 */
export type PushOutcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'later'; afterMs: number | null; why: string }
  | { is: 'too-large' }
  | { is: 'refused'; why: string }

export interface PushService {
  /** what browsers subscribe with (RFC 8292), base64url */
  publicKey: string
  /** whether messages may be sent there at all: to a public host, by TLS */
  isAllowed: (endpoint: string) => boolean
  /** Gives an outcome for each, in their order. */
  send: (errands: readonly PushErrand[]) => Promise<PushOutcome[]>
  close: () => Promise<void>
}
