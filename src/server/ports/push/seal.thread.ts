import webPush from 'web-push'
import type { PushDevice, PushMessage } from './push-service.ts'

export type PlainPush = Pick<PushDevice, 'p256dh' | 'auth'> & Pick<PushMessage, 'payload'>

/** A message encrypted for its browser (RFC 8291), or why its keys are invalid. */
export type EncryptedPush = { body: Uint8Array } | { why: string }

function seal({ p256dh, auth, payload }: PlainPush): EncryptedPush {
  try {
    return { body: webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText }
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs in a worker thread. */
export default function sealAll(messages: readonly PlainPush[]): EncryptedPush[] {
  return messages.map(seal)
}
