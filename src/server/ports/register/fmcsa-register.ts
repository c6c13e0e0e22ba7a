import type { CarrierRegister } from './carrier-register.ts'
import { askCensus, askFirstGrants } from './open-data.ts'
import { askQcMobile } from './qcmobile.ts'

interface FmcsaSettings {
  /** FMCSA_WEB_KEY */
  key: string
  /** QCMobile's root */
  url?: string | undefined
  /** the root of DOT's open data */
  dataUrl?: string | undefined
  timeoutMs?: number
  pause: (ms: number) => Promise<void>
}

/** FMCSA's register: QCMobile for the carrier, DOT's open data for its contact and the age of its authority. */
export function fmcsaRegister({ key, url, dataUrl, timeoutMs, pause }: FmcsaSettings): CarrierRegister {
  const limit = timeoutMs === undefined ? {} : { timeoutMs }
  const data = { url: dataUrl, pause, ...limit }
  return {
    name: 'fmcsa',
    findCarrier: (usdot) => askQcMobile({ key, url, ...limit }, usdot),
    listContacts: (usdots) => askCensus(data, usdots),
    listFirstGrants: (usdots) => askFirstGrants(data, usdots),
  }
}
