import type { CarrierRegister, RegisterContact } from './carrier-register.ts'
import { readCarrier } from './fmcsa-register.ts'

interface Recorded {
  /** the fields in which its answer differs from `ORDINARY` */
  carrier: Record<string, unknown>
  contact?: RegisterContact
  firstGrant?: string
}

/** A small carrier in good standing, in QCMobile's own fields. */
const ORDINARY = {
  allowedToOperate: 'Y',
  bipdInsuranceOnFile: '1000',
  bipdInsuranceRequired: 'Y',
  bipdRequiredAmount: '750',
  bondInsuranceOnFile: '0',
  bondInsuranceRequired: 'u',
  brokerAuthorityStatus: 'N',
  cargoInsuranceOnFile: '0',
  cargoInsuranceRequired: 'u',
  commonAuthorityStatus: 'A',
  contractAuthorityStatus: 'N',
  dbaName: null,
  oosDate: null,
  safetyRating: null,
  safetyRatingDate: null,
  statusCode: 'A',
  totalDrivers: 14,
  totalPowerUnits: 12,
}

/** Answers about the demo's companies, in QCMobile's form. */
const RECORDED: Record<string, Recorded> = {
  '1730266': {
    carrier: {
      legalName: 'GILL BROTHERS TRUCKING LLC',
      cargoInsuranceOnFile: '100',
      safetyRating: 'S',
      safetyRatingDate: '2022-05-18',
    },
    contact: { email: 'safety@gillbrothers.test', phone: '5592550144' },
    firstGrant: '2016-04-11',
  },
  '1188420': {
    carrier: { legalName: 'SORENSEN HAULING INC', totalDrivers: 31, totalPowerUnits: 28 },
    contact: { email: 'office@sorensenhauling.test', phone: '6055550172' },
    firstGrant: '2009-09-02',
  },
  '1904573': {
    carrier: { legalName: 'FIVE RIVERS TRANSPORT LLC', safetyRating: 'C', safetyRatingDate: '2025-02-06' },
    contact: { email: null, phone: '2095550118' },
    firstGrant: '2026-09-14',
  },
  '2209816': {
    carrier: {
      legalName: 'ACHEBE EXPRESS LLC',
      allowedToOperate: 'N',
      commonAuthorityStatus: 'I',
      bipdInsuranceOnFile: '0',
    },
    contact: { email: 'dispatch@achebeexpress.test', phone: '7135550190' },
    firstGrant: '2019-01-23',
  },
  '1577290': {
    carrier: {
      legalName: 'NOVAK REFRIGERATED INC',
      cargoInsuranceOnFile: '250',
      safetyRating: 'S',
      safetyRatingDate: '2020-10-01',
    },
    contact: { email: 'hello@novakrefrigerated.test', phone: '3125550135' },
    firstGrant: '2012-06-30',
  },
  '2811045': {
    carrier: {
      legalName: 'BLUE MESA FREIGHT LLC',
      commonAuthorityStatus: 'N',
      brokerAuthorityStatus: 'A',
      bondInsuranceOnFile: '75',
      bipdInsuranceOnFile: '0',
      bipdRequiredAmount: '0',
    },
    contact: { email: 'compliance@bluemesafreight.test', phone: '5055550121' },
  },
}

/** The demo's companies, for servers outside production without a key. It knows no other number. */
export const sampleRegister: CarrierRegister = {
  name: 'sample',
  numbers: Object.keys(RECORDED),
  findCarrier: async (usdot) => {
    const one = RECORDED[usdot]
    return one
      ? readCarrier({ content: { carrier: { ...ORDINARY, dotNumber: Number(usdot), ...one.carrier } } }, usdot)
      : null
  },
  listContacts: async (usdots) =>
    new Map(usdots.flatMap((usdot) => (RECORDED[usdot]?.contact ? [[usdot, RECORDED[usdot].contact] as const] : []))),
  listFirstGrants: async (usdots) =>
    new Map(
      usdots.flatMap((usdot) => (RECORDED[usdot]?.firstGrant ? [[usdot, RECORDED[usdot].firstGrant] as const] : [])),
    ),
}
