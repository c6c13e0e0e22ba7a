import type { PlantedBug } from './planted-bug.ts'

/** Accounts, notifications, billing and what every endpoint shares. */
export const ACCOUNT_BUGS: readonly PlantedBug[] = [
  {
    name: 'a new trucking company loses its DOT number',
    area: 'SIGN',
    snippet: 'const hasDot = DOT_REQUIRED[body.accountType] !== undefined',
    replacement: 'const hasDot = DOT_REQUIRED[body.accountType] === undefined',
  },
  {
    name: 'a password of seven characters is accepted',
    area: 'SIGN',
    snippet: "z.minLength(8, 'Password must be at least 8 characters')",
    replacement: "z.minLength(7, 'Password must be at least 8 characters')",
  },
  {
    name: 'a password can be reset to one without a digit',
    area: 'PASS',
    snippet: '/\\p{Ll}/u.test(value) && /\\d/.test(value)',
    replacement: '(/\\p{Ll}/u.test(value) || /\\d/.test(value))',
  },
  {
    name: 'an older link resets the password once more',
    area: 'PASS',
    snippet: 'await deleteChallenges(tx, personId) await deleteResetTokens(tx, personId)',
    replacement:
      "await deleteChallenges(tx, personId)\n if (passwordHash === '') await deleteResetTokens(tx, personId)",
  },
  {
    name: 'a code to verify an email can be guessed without end',
    area: 'VER',
    snippet: ".where('code_tries', '<', CODE_TRIES) .where('code_expires_at', '>', now) .returning('code_hash')",
    replacement: ".where('code_tries', '>=', 0) .where('code_expires_at', '>', now) .returning('code_hash')",
  },
  {
    name: 'an account that lacks a permission is let in',
    area: 'GUARD',
    snippet:
      "if (isRefusedBySeat(endpoint, actor) || (access !== 'session' && !can(actor, access))) return 'FORBIDDEN'",
    replacement:
      "if (isRefusedBySeat(endpoint, actor) || (access !== 'session' && !actor.accountId && !can(actor, access))) return 'FORBIDDEN'",
  },
  {
    name: 'a name changes without a proof',
    area: 'PEDIT',
    snippet: 'else if ((isIdentityChanged || isTurned) && !isProved) requireProof(ctx)',
    replacement: 'else if (isTurned && !isProved) requireProof(ctx)',
  },
  {
    name: 'a new phone number is not saved',
    area: 'PEDIT',
    snippet: "...(isChanged('phoneNumber') && {",
    replacement: "...(isChanged('lastName') && {",
  },
  {
    name: 'a phone number stays after the account is deleted',
    area: 'SET',
    snippet: "last_name: 'account', phone_number: null, address: null,",
    replacement: "last_name: 'account', address: null,",
  },
  {
    name: 'any word confirms that an account is deleted',
    area: 'SET',
    snippet: "confirmation: z.literal('DELETE', \"Please type 'DELETE' to confirm account deletion\")",
    replacement: 'confirmation: z.string("Please type \'DELETE\' to confirm account deletion")',
  },
  {
    name: 'an account with one active load can be deleted',
    area: 'SET',
    snippet: 'if (active.length > 0) throw stillActive(active)',
    replacement: 'if (active.length > 1) throw stillActive(active)',
  },
  {
    name: 'emails come although they are turned off',
    area: 'SET',
    snippet: 'mail: mail && mailWanted }',
    replacement: 'mail: mail || mailWanted }',
  },
  {
    name: 'a notification of last week is from yesterday',
    area: 'NOTIF',
    snippet: "return hours < 48 ? 'Yesterday'",
    replacement: "return hours < 7 * 24 ? 'Yesterday'",
  },
  {
    name: 'the total of notifications leaves out what was read',
    area: 'NOTIF',
    snippet: "filterWhere('status', '!=', 'archived').as('total'), ]) .where('person_id', '=', personId)",
    replacement: "filterWhere('status', '=', 'unread').as('total'), ]) .where('person_id', '=', personId)",
  },
  {
    name: 'a stranger can mark a notification as read',
    area: 'NOTIF',
    snippet: ".where('person_id', '=', personId) .where('id', '=', id) .returningAll()",
    replacement:
      ".where((eb) => eb.or([eb('person_id', '=', personId), eb('id', '=', id)])) .where('id', '=', id) .returningAll()",
  },
  {
    name: 'a push rings in quiet hours',
    area: 'NOTIF',
    snippet: 'pushAt: push ? (quietHoursEnd(settings.quietHours, now) ?? now) : null',
    replacement: 'pushAt: push ? now : null',
  },
  {
    name: 'a device that is gone is pushed to forever',
    area: 'NOTIF',
    snippet: "if (outcome.status === 'gone') gone.push(device.id)",
    replacement: "if (outcome.status === 'refused') gone.push(device.id)",
  },
  {
    name: 'a subscription with a failed payment still books loads',
    area: 'SUB',
    snippet: 'past_due: { grantsAccess: false,',
    replacement: 'past_due: { grantsAccess: true,',
  },
  {
    name: 'a card expires a month too early',
    area: 'SUB',
    snippet: 'return now >= Date.UTC(year, month, 1, 12)',
    replacement: 'return now >= Date.UTC(year, month - 1, 1, 12)',
  },
  {
    name: 'a canceled subscription ends in the middle of the paid month',
    area: 'SUB',
    snippet: "active: { grantsAccess: true, isOver: false, step: 'none', cancels: 'at-period-end' }",
    replacement: "active: { grantsAccess: true, isOver: false, step: 'none', cancels: 'now' }",
  },
  {
    name: 'no email says that a card was added',
    area: 'SUB',
    snippet: 'if (!(await saveCard(tx, { id, accountId: actor.accountId, now: new Date(now) }))) return',
    replacement: 'if (await saveCard(tx, { id, accountId: actor.accountId, now: new Date(now) })) return',
  },
  {
    name: 'the price is the old one',
    area: 'PUB',
    snippet: 'SUBSCRIPTION_PRICE = { cents: 4999,',
    replacement: 'SUBSCRIPTION_PRICE = { cents: 3999,',
  },
  {
    name: 'a refused action is answered as done when it is repeated',
    area: 'API',
    snippet: 'fingerprint: fingerprint(sent), status: answer.status,',
    replacement: 'fingerprint: fingerprint(sent), status: 200,',
  },
  {
    name: 'a refused action keeps what it had written',
    area: 'API',
    snippet: 'if (!(error instanceof Refused && error.keepWrites)) await undoEffect(tx)',
    replacement: 'if (error instanceof Refused && error.keepWrites) await undoEffect(tx)',
  },
  {
    name: 'a full last page says that there is more',
    area: 'API',
    snippet: 'hasMore: rows.length > limit,',
    replacement: 'hasMore: rows.length >= limit,',
  },
  {
    name: 'a record says 17 PM',
    area: 'CONST',
    snippet: "hourCycle: 'h12',",
    replacement: "hourCycle: 'h23',",
  },
  {
    name: 'an error names its field with slashes',
    area: 'ERR',
    row: 'ERR-06',
    snippet: "path: issue.instancePath.slice(1).replaceAll('/', '.'),",
    replacement: 'path: issue.instancePath.slice(1),',
  },
  {
    name: 'the resend of a sign-in code needs no pause',
    area: 'VER',
    row: 'VER-07',
    snippet: 'const turn = { now: new Date(now), since: new Date(now - CODE_INTERVAL_MS) }',
    replacement: 'const turn = { now: new Date(now), since: new Date(now) }',
  },
  {
    name: 'a filter by kind is ignored',
    area: 'NOTIF',
    row: 'API-41',
    snippet: "(type === undefined ? eb.lit(true) : eb('type', '=', type))",
    replacement: "(type !== undefined ? eb.lit(true) : eb('type', 'is not', null))",
  },
  {
    name: 'marking all read brings archived ones back',
    area: 'NOTIF',
    row: 'NOTIF-02',
    snippet: ".where('person_id', '=', personId) .where('status', '=', 'unread') .execute()",
    replacement: ".where('person_id', '=', personId)\n .execute()",
  },
  {
    name: 'a setting that is left out goes back to its default',
    area: 'PEDIT',
    row: 'API-13',
    snippet: 'const merged = { ...settings, ...Object.fromEntries(given) }',
    replacement:
      'const merged = { ...settings, darkMode: false, emailNotifications: true, ...Object.fromEntries(given) }',
  },
  {
    name: 'an event at the end of a day counts twice',
    area: 'ACT',
    row: 'ACT-02',
    snippet: 'to && sql`${at} < ${to}`]',
    replacement: 'to && sql`${at} <= ${to}`]',
  },
]
