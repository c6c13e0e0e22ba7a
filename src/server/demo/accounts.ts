import type { Seat } from '#domain/access/seat.ts'
import type { RoleName } from '#domain/access/permission.ts'

export interface DemoAccount {
  email: string
  role: RoleName
  firstName: string
  lastName: string
  businessName: string
  dotNumber: string | null
}

export const DEMO_PASSWORD = 'Milepost!2026'
/** The three printed at startup. */
export const DEMO_EMAILS = ['broker@milepost.test', 'dispatcher@milepost.test', 'company@milepost.test'] as const

/** The company of four, which the start prints on a second line; the first owns it. */
export const DEMO_COMPANY = 'hollis@brokers.test'

/** Who else works there. */
export const DEMO_COLLEAGUES = [
  { email: 'nia@brokers.test', seat: 'desk', firstName: 'Nia', lastName: 'Brooks' },
  { email: 'owen@brokers.test', seat: 'billing', firstName: 'Owen', lastName: 'Park' },
  { email: 'june@brokers.test', seat: 'viewer', firstName: 'June', lastName: 'Ellis' },
] as const satisfies readonly { email: string; seat: Seat; firstName: string; lastName: string }[]

/** Invented people and businesses; the first of each role signs in with the printed address. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'broker@milepost.test',
    role: 'broker',
    firstName: 'Marta',
    lastName: 'Okafor',
    businessName: 'Blue Mesa Freight',
    dotNumber: '2811045',
  },
  {
    email: 'dispatcher@milepost.test',
    role: 'dispatcher',
    firstName: 'Dana',
    lastName: 'Reyes',
    businessName: 'Reyes Dispatch',
    dotNumber: null,
  },
  {
    email: 'company@milepost.test',
    role: 'company',
    firstName: 'Harpreet',
    lastName: 'Gill',
    businessName: 'Gill Brothers Trucking',
    dotNumber: '1730266',
  },
  {
    email: 'hollis@brokers.test',
    role: 'broker',
    firstName: 'Hollis',
    lastName: 'Brandt',
    businessName: 'Prairie Line Brokerage',
    dotNumber: '2450118',
  },
  {
    email: 'ines@brokers.test',
    role: 'broker',
    firstName: 'Ines',
    lastName: 'Calloway',
    businessName: 'Calloway Logistics',
    dotNumber: '2688310',
  },
  {
    email: 'tobias@brokers.test',
    role: 'broker',
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    businessName: 'Northlight Freight',
    dotNumber: '2914702',
  },
  {
    email: 'renee@brokers.test',
    role: 'broker',
    firstName: 'Renee',
    lastName: 'Duquesne',
    businessName: 'Three Rivers Cargo',
    dotNumber: '2530991',
  },
  {
    email: 'samir@brokers.test',
    role: 'broker',
    firstName: 'Samir',
    lastName: 'Haddad',
    businessName: 'Lone Cedar Logistics',
    dotNumber: '3012457',
  },
  {
    email: 'kaya@brokers.test',
    role: 'broker',
    firstName: 'Kaya',
    lastName: 'Whitefeather',
    businessName: 'High Plains Shippers',
    dotNumber: '2777034',
  },
  {
    email: 'olena@dispatch.test',
    role: 'dispatcher',
    firstName: 'Olena',
    lastName: 'Marchuk',
    businessName: 'Marchuk Dispatch',
    dotNumber: null,
  },
  {
    email: 'curtis@dispatch.test',
    role: 'dispatcher',
    firstName: 'Curtis',
    lastName: 'Bell',
    businessName: 'Bell & Daughter Dispatch',
    dotNumber: null,
  },
  {
    email: 'luz@dispatch.test',
    role: 'dispatcher',
    firstName: 'Luz',
    lastName: 'Ortega',
    businessName: 'Ortega Load Desk',
    dotNumber: null,
  },
  {
    email: 'wade@carriers.test',
    role: 'company',
    firstName: 'Wade',
    lastName: 'Sorensen',
    businessName: 'Sorensen Hauling',
    dotNumber: '1188420',
  },
  {
    email: 'amrit@carriers.test',
    role: 'company',
    firstName: 'Amrit',
    lastName: 'Sandhu',
    businessName: 'Five Rivers Transport',
    dotNumber: '1904573',
  },
  {
    email: 'denise@carriers.test',
    role: 'company',
    firstName: 'Denise',
    lastName: 'Achebe',
    businessName: 'Achebe Express',
    dotNumber: '2209816',
  },
  {
    email: 'petra@carriers.test',
    role: 'company',
    firstName: 'Petra',
    lastName: 'Novak',
    businessName: 'Novak Refrigerated',
    dotNumber: '1577290',
  },
]
