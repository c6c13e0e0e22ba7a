/** A browser's push subscription (RFC 8030, RFC 8291). */
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
  /** a newer message replaces a waiting one of the same topic; at most 32 base64url characters */
  topic: string
}

export interface OutboundPush {
  device: PushDevice
  message: PushMessage
}

/**
 * The result of sending a message.
 * - `gone`: the subscription no longer exists
 * - `later`: retry, after `afterMs` if the service gave it
 * - `too-large`: the service rejects a payload this size
 * - `refused`: don't retry
 */
export type PushOutcome =
  | { status: 'sent' }
  | { status: 'gone' }
  | { status: 'later'; afterMs: number | null; why: string }
  | { status: 'too-large' }
  | { status: 'refused'; why: string }

export interface PushService {
  /** what browsers subscribe with (RFC 8292), base64url */
  publicKey: string
  /** whether we may send there: a public host, over TLS */
  isAllowed: (endpoint: string) => boolean
  /** Returns one outcome each, in order. */
  send: (pushes: readonly OutboundPush[]) => Promise<PushOutcome[]>
  close: () => Promise<void>
}
