import type { StopKind } from './load-field.ts'

/** What a column's cells look like; guess-columns.ts has the tests. */
export type CellContent =
  | 'text'
  | 'place'
  | 'state'
  | 'zip'
  | 'degrees'
  | 'date'
  | 'time'
  | 'date or time'
  | 'equipment'
  | 'feet'
  | 'amount'
  | 'phone'
  | 'email'

/** Prefixes of a stop's columns: ours, load boards', shippers'. */
export const STOP_ALIASES: Record<StopKind, readonly string[]> = {
  pickup: ['pickup', 'origin', 'orig', 'shipper', 'shipfrom', 'ship', 'consignor', 'pu', 'from', 'loadat', 'o'],
  delivery: [
    'delivery',
    'destination',
    'dest',
    'consignee',
    'cons',
    'receiver',
    'shipto',
    'dropoff',
    'drop',
    'deliver',
    'unload',
    'del',
    'do',
    'to',
    'd',
  ],
}
/** Words that name a stop's date on their own. */
export const DATE_ALIASES: Record<StopKind, readonly string[]> = {
  pickup: ['ready', 'readydate', 'availabledate', 'dateavailable', 'loaddate', 'available'],
  delivery: ['due', 'duedate', 'eta', 'arrival', 'arrivaldate', 'deliverby', 'delby'],
}

/** Words that name a stop's time on their own. */
export const TIME_ALIASES: Record<StopKind, readonly string[]> = {
  pickup: ['readytime', 'loadtime', 'loadingtime'],
  delivery: ['duetime', 'unloadingtime'],
}

type StopEnding = keyof typeof STOP_COLUMNS

/** A stop's columns: the label's end, the ends of other names, and their content. */
export const STOP_COLUMNS = {
  Location: {
    label: 'city',
    endings: ['city', 'cityname', 'location', 'citystate', ''],
    content: 'place',
    isNeeded: true,
  },
  State: {
    label: 'state',
    endings: ['state', 'st', 'stateprovince', 'statecode', 'stprov'],
    content: 'state',
    isNeeded: true,
  },
  ZipCode: {
    label: 'ZIP',
    endings: ['zip', 'zipcode', 'postalcode', 'postal', 'zippostalcode', 'postcode'],
    content: 'zip',
    isNeeded: false,
  },
  Address: {
    label: 'address',
    endings: ['address', 'street', 'streetaddress', 'address1', 'addr'],
    content: 'text',
    isNeeded: false,
  },
  LocationDetails: {
    label: 'location details',
    endings: ['locationdetails', 'details', 'facility', 'name', 'company', 'business'],
    content: 'text',
    isNeeded: false,
  },
  DateTime: {
    label: 'date & time',
    endings: [
      'datetime',
      'dateandtime',
      'date',
      'earliest',
      'early',
      'dateearliest',
      'earliestdate',
      'datef',
      'datefrom',
      'start',
      'startdate',
      'appointment',
      'appt',
      'appointmentdate',
      'apptdate',
      'scheduled',
      'scheduleddate',
      'scheddate',
      'scheduledarrival',
      'plannedarrival',
      'arrivaldate',
      'arrival',
      'at',
    ],
    content: 'date',
    isNeeded: true,
  },
  Time: {
    label: 'time',
    endings: [
      'time',
      'hour',
      'hours',
      'open',
      'opens',
      'opentime',
      'earliesttime',
      'timeearliest',
      'starttime',
      'timef',
      'timefrom',
      'clock',
      'appointmenttime',
      'appttime',
      'apptfrom',
      'apptstart',
      'scheduledtime',
      'schedtime',
      'arrivaltime',
    ],
    content: 'time',
    isNeeded: false,
  },
  Until: {
    label: 'until',
    endings: [
      'until',
      'latest',
      'late',
      'close',
      'closes',
      'closetime',
      'datelatest',
      'latestdate',
      'datet',
      'dateto',
      'enddate',
      'windowend',
      'endtime',
      'timet',
      'timeto',
      'latesttime',
      'apptto',
      'apptend',
    ],
    content: 'date or time',
    isNeeded: false,
  },
  Latitude: {
    label: 'latitude',
    endings: ['latitude', 'lat', 'coordinates', 'latlong', 'latlon', 'gps'],
    content: 'degrees',
    isNeeded: false,
  },
  Longitude: { label: 'longitude', endings: ['longitude', 'long', 'lon', 'lng'], content: 'degrees', isNeeded: false },
  'Contact.name': {
    label: 'contact name',
    endings: ['contactname', 'contact', 'contactperson'],
    content: 'text',
    isNeeded: true,
  },
  'Contact.phone': {
    label: 'contact phone',
    endings: ['contactphone', 'phone', 'phonenumber', 'tel'],
    content: 'phone',
    isNeeded: true,
  },
  'Contact.email': {
    label: 'contact email',
    endings: ['contactemail', 'email', 'mail'],
    content: 'email',
    isNeeded: true,
  },
} as const satisfies Record<
  string,
  { label: string; endings: readonly string[]; content: CellContent; isNeeded: boolean }
>

export function stopColumnField<K extends StopKind, E extends StopEnding>(kind: K, ending: E): `${K}${E}` {
  return `${kind}${ending}`
}
