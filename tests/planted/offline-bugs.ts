import type { PlantedBug } from './planted-bug.ts'

/** The outbox, the session and stored data, the service worker and the driver's page. */
export const OFFLINE_BUGS: readonly PlantedBug[] = [
  {
    name: 'a later action of a load is sent before an earlier one',
    area: 'OFF',
    snippet: 'queue.some((earlier) => earlier.seq < seq && holdsQueue(earlier))',
    replacement: 'queue.some((earlier) => earlier.seq > seq && holdsQueue(earlier))',
  },
  {
    name: 'a booking that another carrier won is sent again and again',
    area: 'OFF',
    snippet: "[409, 'conflict'],",
    replacement: "[409, 'retry'],",
  },
  {
    name: 'a busy server signs the device out',
    area: 'OFF',
    snippet: 'if (error instanceof ApiError && error.status === 401) return null',
    replacement: 'if (error instanceof ApiError) return null',
  },
  {
    name: 'Retry-After of the server is not waited for',
    area: 'OFF',
    snippet: 'until: now + (holdMs ?? 0) + retryDelay(op.attempts - 1, random)',
    replacement: 'until: now + retryDelay(op.attempts - 1, random)',
  },
  {
    name: 'a double tap is two actions',
    area: 'OFF',
    snippet: 'if (last?.sameness === draft.sameness)',
    replacement: 'if (last?.opId === draft.opId)',
  },
  {
    name: 'a push for another account is shown',
    area: 'OFF',
    snippet: 'if (session.user.id !== data.to)',
    replacement: "if (session.user.id === '')",
  },
  {
    name: 'a push that comes twice makes a read notification unread',
    area: 'OFF',
    snippet: 'if (await db.notifications.get(notification.id)) return await db.notifications.put(notification)',
    replacement: 'await db.notifications.put(notification)',
  },
  {
    name: 'a booking that waits shows as requested',
    area: 'OFF',
    snippet: "if (last) return 'waiting'",
    replacement: "if (last) return 'requested'",
  },
  {
    name: 'signing out with one unsent action loses it without a question',
    area: 'OFF',
    snippet: "if (left > 0 || losesInput) setStage('asking')",
    replacement: "if (left > 1 || losesInput) setStage('asking')",
  },
  {
    name: 'signing out deletes the drafts of the other account',
    area: 'GUARD',
    snippet: 'filter((key) => key.startsWith(accountId + SEPARATOR))',
    replacement: 'filter((key) => !key.startsWith(accountId + SEPARATOR))',
  },
  {
    name: 'two tabs that refresh at once sign each other out',
    area: 'GUARD',
    snippet: 'if (session.accessToken !== refused.accessToken) return session.accessToken const tokens',
    replacement: 'const tokens',
  },
  {
    name: "a driver's place is sent without consent",
    area: 'OFF',
    snippet: '(link.sharesPlace ? await readCurrentPlace(SHORT_MS) : null)',
    replacement: '(link.sharesPlace ? null : await readCurrentPlace(SHORT_MS))',
  },
  {
    name: "a driver's taps are dropped when the link ends",
    area: 'OFF',
    snippet: "? { type: 'sign-in', error: answer } : classifyAnswer(answer, intent)",
    replacement: "? { type: 'rejected', error: answer } : classifyAnswer(answer, intent)",
  },
  {
    name: 'the public site without signal opens the app',
    area: 'OFF',
    snippet: '(await shell.match(OFFLINE)) ?? Response.error()',
    replacement: '(await shell.match(SHELL)) ?? Response.error()',
  },
  {
    name: 'an action that the server never takes is reported after an hour',
    area: 'OFF',
    snippet: 'const PARK_AFTER = { times: 8, ms: 30 * MINUTE_MS }',
    replacement: 'const PARK_AFTER = { times: 8, ms: 60 * MINUTE_MS }',
  },
]
