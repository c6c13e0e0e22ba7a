import { startFakeVendor, type VendorReply, type VendorRequest } from './vendor-stand-in.ts'

/** A carrier as QCMobile answered about one in 2021, with an invented name. It has more fields than we read. */
const QC_CARRIER = {
  allowedToOperate: 'Y',
  bipdInsuranceOnFile: '1000',
  bipdInsuranceRequired: 'Y',
  bipdRequiredAmount: '750',
  bondInsuranceOnFile: '0',
  bondInsuranceRequired: 'u',
  brokerAuthorityStatus: 'N',
  cargoInsuranceOnFile: '0',
  cargoInsuranceRequired: 'u',
  carrierOperation: { carrierOperationCode: 'A', carrierOperationDesc: 'Interstate' },
  censusTypeId: { censusType: 'C', censusTypeDesc: 'CARRIER', censusTypeId: 1 },
  commonAuthorityStatus: 'A',
  contractAuthorityStatus: 'N',
  crashTotal: 3,
  dbaName: null,
  driverInsp: 12,
  driverOosInsp: 0,
  driverOosRate: 0,
  driverOosRateNationalAverage: '5.51',
  dotNumber: 44110,
  ein: 123456789,
  fatalCrash: 0,
  isPassengerCarrier: null,
  legalName: 'ACME TRUCKING LLC',
  mcs150Outdated: 'N',
  oosDate: null,
  oosRateNationalAverageYear: '2009-2010',
  phyCity: 'EL PASO',
  phyCountry: 'US',
  phyState: 'TX',
  phyStreet: '700 W SAN FRANCISCO AVE',
  phyZipcode: '79901',
  reviewDate: '1996-04-25',
  reviewType: 'C',
  safetyRating: 'S',
  safetyRatingDate: '1996-04-25',
  statusCode: 'A',
  totalDrivers: 15,
  totalPowerUnits: 12,
  vehicleOosRate: 20.7207207207207,
}

/** What QCMobile wraps a carrier in. */
export const qcAnswer = (about: object): object => ({
  content: {
    _links: { basics: { href: 'https://mobile.fmcsa.dot.gov/qc/services/carriers/44110/basics' } },
    carrier: { ...QC_CARRIER, ...about },
  },
  retrievalDate: '2026-11-23T13:00:31.490+0000',
})
export const QC_NONE = { content: null, retrievalDate: '2026-11-23T13:00:31.490+0000' }
export const MAINTENANCE: VendorReply = {
  text: '<!DOCTYPE html><html><head><title>FMCSA System Maintenance Page</title></head><body>Down</body></html>',
}

export const WEB_KEY = 'af068b8c47236c9fadffa5791dc95a6515801b9'

interface Listed {
  /** fields of QCMobile's carrier that differ from `QC_CARRIER` */
  carrier?: object
  /** fields of its row in the census; without one it isn't listed */
  census?: { phone?: string; email_address?: string }
  /** the day of its grant, YYYYMMDD */
  granted?: string
}

export interface FmcsaStandIn {
  url: string
  env: Record<string, string>
  /** the paths asked for */
  asked: () => string[]
  /** the carriers by number, from now on */
  lists: (carriers: Record<string, Listed>) => void
  /** another answer to everything, or to the open data alone, until undefined */
  saysInstead: (reply: VendorReply | undefined, to?: 'everything' | 'open-data') => void
  stop: () => Promise<void>
}

/** FMCSA's QCMobile and DOT's open data: both speak the documented HTTP and JSON, with their real errors. */
export async function startFmcsa(): Promise<FmcsaStandIn> {
  const vendor = await startFakeVendor()
  let carriers: Record<string, Listed> = {}
  let instead: { reply: VendorReply; to: 'everything' | 'open-data' } | undefined

  function qcMobile({ url }: VendorRequest): VendorReply {
    const key = url.searchParams.get('webKey')
    if (key !== WEB_KEY) return { status: 404, json: { content: key ? 'Webkey not found' : 'Must provide Webkey' } }
    const dot = url.pathname.split('/').pop() ?? ''
    const one = carriers[dot]
    return { json: one ? qcAnswer({ dotNumber: Number(dot), ...one.carrier }) : QC_NONE }
  }

  function openData({ url, headers }: VendorRequest): VendorReply {
    if (headers['x-app-token'] === '') return { status: 403, json: { code: 'permission_denied' } }
    const file = url.pathname.split('/').pop()
    const asked = [...(url.searchParams.get('$where') ?? '').matchAll(/'(\d+)'/g)].map(([, dot = '']) => dot)
    const listed = asked.flatMap((dot) => (carriers[dot] ? [[dot, carriers[dot]] as const] : []))
    if (file === 'az4n-8mr2.json')
      return { json: listed.flatMap(([dot, { census }]) => (census ? [{ dot_number: dot, ...census }] : [])) }
    if (file === 'yu5v-wbh6.json')
      return {
        json: listed.flatMap(([dot, { granted }]) =>
          granted
            ? [
                {
                  usdot_number: dot,
                  op_auth_type: 'Motor Carrier of Property (Except Household Goods)',
                  reason: 'GRANTED',
                  status_change_date: granted,
                },
              ]
            : [],
        ),
      }
    return { json: [] }
  }

  vendor.says((asked) => {
    const isQcMobile = asked.url.pathname.startsWith('/qc/')
    if (instead && (instead.to === 'everything' || !isQcMobile)) return instead.reply
    return isQcMobile ? qcMobile(asked) : openData(asked)
  })
  return {
    url: vendor.url,
    env: {
      FMCSA_WEB_KEY: WEB_KEY,
      FMCSA_URL: `${vendor.url}/qc/services`,
      DOT_DATA_URL: `${vendor.url}/resource`,
    },
    asked: () => vendor.asked.map(({ url }) => url.pathname),
    lists: (next) => {
      carriers = next
    },
    saysInstead: (reply, to = 'everything') => {
      instead = reply === undefined ? undefined : { reply, to }
    },
    stop: vendor.stop,
  }
}
