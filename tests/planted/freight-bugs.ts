import type { PlantedBug } from './planted-bug.ts'

/** Loads, requests, the board: rules, commands and SQL. */
export const FREIGHT_BUGS: readonly PlantedBug[] = [
  {
    name: 'a rejected request shows as accepted',
    area: 'REQ',
    snippet: "closeBookingRequest(tx, request.id, { status: 'rejected'",
    replacement: "closeBookingRequest(tx, request.id, { status: 'accepted'",
  },
  {
    name: 'a carrier can reject its own request in the name of the owner',
    area: 'REQ',
    snippet: "return closeAs('rejected', load.ownerId, request, actor, now)",
    replacement:
      "return closeAs('rejected', actor.accountId === request.requesterId ? actor.accountId : load.ownerId, request, actor, now)",
  },
  {
    name: 'the agreed rate is the posted one, whatever the carrier proposed',
    area: 'REQ',
    snippet: 'rateCents: request.proposedRateCents ?? load.rateCents, pickupAt: request.proposedPickupAt ??',
    replacement: 'rateCents: load.rateCents, pickupAt: request.proposedPickupAt ??',
  },
  {
    name: 'an expired request still counts as pending',
    area: 'REQ',
    snippet: "booking_request.expires_at <= ${new Date(now)} then 'rejected'",
    replacement: "booking_request.expires_at >= ${new Date(now)} then 'rejected'",
  },
  {
    name: 'rival requests stay pending after a booking',
    area: 'REQ',
    snippet: ".where('status', '=', 'pending') .where('expires_at', '>', now) .returning('id')",
    replacement: ".where('status', '=', 'pending') .where('expires_at', '<=', now) .returning('id')",
  },
  {
    name: 'a carrier without an account sees the phone number at the dock',
    area: 'BDET',
    snippet: 'contactName: null, contactPhone: null,',
    replacement: 'contactName: null, contactPhone: stop.contact_phone,',
  },
  {
    name: 'a broker can request its own load',
    area: 'BDET',
    snippet: "if (actor.accountId === load.ownerId) return refuse('OWN_LOAD')",
    replacement: "if (actor.accountId === load.dispatcherId) return refuse('OWN_LOAD')",
  },
  {
    name: 'a load counts as due soon for a day too long',
    area: 'OWN',
    snippet: "return at - now < DAY_MS ? { state: 'due-soon'",
    replacement: "return at - now < 2 * DAY_MS ? { state: 'due-soon'",
  },
  {
    name: 'deleting a load takes the right to edit, not the right to delete',
    area: 'OWN',
    snippet: "permission: 'load:delete', from: UNHAULED",
    replacement: "permission: 'load:update', from: UNHAULED",
  },
  {
    name: 'a completed load can be completed again',
    area: 'LIFE',
    snippet: "from: { pending: 'may', active: 'may', completed: COMPLETED, cancelled: 'may' }",
    replacement: "from: { pending: 'may', active: 'may', completed: 'may', cancelled: 'may' }",
  },
  {
    name: 'the carrier of another load can confirm an arrival',
    area: 'LIFE',
    snippet: "return by === 'owner' ? owns : hauls",
    replacement: "return by === 'owner' ? owns : hauls || !owns",
  },
  {
    name: 'a started step of detention is free',
    area: 'LIFE',
    snippet: 'Math.ceil(Math.max(0, minutes - terms.freeMinutes) / terms.stepMinutes)',
    replacement: 'Math.floor(Math.max(0, minutes - terms.freeMinutes) / terms.stepMinutes)',
  },
  {
    name: 'an edit overwrites what someone else changed meanwhile',
    area: 'EDIT',
    snippet: 'body.version !== undefined && body.version !== load.version',
    replacement: 'body.version !== undefined && body.version > load.version',
  },
  {
    name: 'a new rate leaves requests for the old one open',
    area: 'EDIT',
    snippet: "const DEAL = [ 'rate_cents', 'pickup_at',",
    replacement: "const DEAL = [ 'pickup_at',",
  },
  {
    name: 'appointments are read in UTC, not at the stop',
    area: 'CREATE',
    snippet: "parseWallTimeInZone(typed, zone ?? 'UTC')",
    replacement: "parseWallTimeInZone(typed, 'UTC')",
  },
  {
    name: 'a load with a ZIP code and no coordinates is refused',
    area: 'CREATE',
    snippet: 'z.refine(({ zipCode, coordinates }) => isKnownZip(zipCode) || !!coordinates',
    replacement: 'z.refine(({ zipCode, coordinates }) => isKnownZip(zipCode) && !!coordinates',
  },
  {
    name: 'the rate hint says above where the rate is below',
    area: 'CREATE',
    snippet: "rate < range.min ? 'below' : rate > range.max ? 'above' : 'within'",
    replacement: "rate < range.min ? 'above' : rate > range.max ? 'below' : 'within'",
  },
  {
    name: 'a search by rate per mile compares dollars with cents',
    area: 'BOARD',
    snippet:
      'minRpmCents: minRatePerMile === undefined ? undefined : dollarsToCents(minRatePerMile), minMiles: query.minMiles, maxMiles: query.maxMiles, fromDay: inThisAge(',
    replacement: 'minRpmCents: minRatePerMile, minMiles: query.minMiles, maxMiles: query.maxMiles, fromDay: inThisAge(',
  },
  {
    name: 'the board says that a page begins one result too early',
    area: 'BOARD',
    snippet: 'const from = (page - 1) * limit + 1',
    replacement: 'const from = (page - 1) * limit',
  },
  {
    name: 'loads of the last day are missing from a range of days',
    area: 'CAL',
    snippet: 'and ${day} <= ${to}`',
    replacement: 'and ${day} < ${to}`',
  },
  {
    name: 'the hours of a lane are its miles',
    area: 'ENT',
    snippet: 'avgTime: row.drive_minutes,',
    replacement: 'avgTime: row.distance_miles,',
  },
  {
    name: 'the agreed rate is shown a hundred times too high',
    area: 'ENT',
    snippet: 'agreedRate: party && row.agreed_rate_cents !== null ? centsToDollars(row.agreed_rate_cents) : null',
    replacement: 'agreedRate: party ? row.agreed_rate_cents : null',
  },
  {
    name: 'the oldest activity comes first',
    area: 'ACT',
    snippet: 'order by own.at desc, own.key desc limit',
    replacement: 'order by own.at, own.key limit',
  },
  {
    name: 'a list of loads is in ascending order unless it is told otherwise',
    area: 'API',
    snippet:
      "sort: z._default(z.enum(MY_LOADS_SORTS), 'createdAt'), sortOrder: z._default(z.enum(['asc', 'desc']), 'desc')",
    replacement:
      "sort: z._default(z.enum(MY_LOADS_SORTS), 'createdAt'), sortOrder: z._default(z.enum(['asc', 'desc']), 'asc')",
  },
  {
    name: 'a request may offer to haul for nothing',
    area: 'BDET',
    snippet:
      "message: z.optional(textSchema(2000)), proposedRate: z.optional(dollarsSchema.check(z.gt(0, 'Must be more than $0')))",
    replacement: 'message: z.optional(textSchema(2000)), proposedRate: z.optional(dollarsSchema)',
  },
  {
    name: 'the fingerprint of a booking is not stored',
    area: 'LIFE',
    snippet: 'await sealTerms(tx, { loadId: load.id, accountId: load.owner_id }) await appendLoadEvent(tx, {',
    replacement: 'await sealTerms(tx, { loadId: load.id, accountId: load.id }) await appendLoadEvent(tx, {',
  },
  {
    name: 'the fingerprint of an accepted tender is not stored',
    area: 'LIFE',
    snippet: 'await sealTerms(tx, { loadId: load.id, accountId: load.owner_id }) } const rejectedRequestIds',
    replacement: 'await sealTerms(tx, { loadId: load.id, accountId: load.id }) } const rejectedRequestIds',
  },
  {
    name: 'the fingerprint of a change is not stored',
    area: 'LIFE',
    snippet: 'await sealTerms(tx, { loadId, accountId: actor.accountId })',
    replacement: 'await sealTerms(tx, { loadId, accountId: loadId })',
  },
  {
    name: 'a deleted account changes the fingerprint of what it agreed to',
    area: 'SET',
    snippet: 'await sealTermsOfAccount(db, accountId) await erasePersonFromDeals(db, accountId, now)',
    replacement: 'await erasePersonFromDeals(db, accountId, now) await sealTermsOfAccount(db, accountId)',
  },
  {
    name: 'one party floods the other with notices about many loads',
    area: 'NOTIF',
    snippet: 'const MOST_NOTICES = { load: 12, all: 60 }',
    replacement: 'const MOST_NOTICES = { load: 12, all: 600 }',
  },
]
