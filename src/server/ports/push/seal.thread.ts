import webPush from 'web-push'
import type { PushDevice, PushMessage } from './push-service.ts'

export type Clear = Pick<PushDevice, 'p256dh' | 'auth'> & Pick<PushMessage, 'payload'>

/** A message that only its browser can read (RFC 8291), or why its keys are none that a browser has made. */
export type Sealed = { body: Uint8Array } | { why: string }

function seal({ p256dh, auth, payload }: Clear): Sealed {
  try {
    return { body: webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText }
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs in a thread of its own. */
export default function sealAll(messages: readonly Clear[]): Sealed[] {
  return messages.map(seal)
}
