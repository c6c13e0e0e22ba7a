import { sendContactCodeEndpoint, sendPhoneCodeEndpoint } from '#contract/account/contact-code.ts'
import type { PhoneChannel } from '#contract/account/phone-channel.ts'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { call } from '#offline/session/call.ts'

/** How a code reaches the register's contact. */
export type CodeWay = 'email' | PhoneChannel

/** @returns when another may be requested, epoch milliseconds */
export async function sendContactCode(by: CodeWay): Promise<number> {
  const sent = await (by === 'email'
    ? call(sendContactCodeEndpoint, {})
    : call(sendPhoneCodeEndpoint, { body: { by } }))
  return toDeviceTime(Date.parse(sent.resendAt))
}
