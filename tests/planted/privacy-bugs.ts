import type { PlantedBug } from './planted-bug.ts'

/** Who sees and does what: parties, rivals, strangers, and those whose right has ended. */
export const PRIVACY_BUGS: readonly PlantedBug[] = [
  {
    name: 'a carrier without the load sees the exact place of a dock',
    area: 'ENT',
    row: 'ENT-05',
    snippet: 'coordinates: point && blurPoint(point),',
    replacement: 'coordinates: seesStreet ? point && blurPoint(point) : point,',
  },
  {
    name: 'anybody on the board reads the notes for the dispatcher',
    area: 'ENT',
    row: 'ENT-04',
    snippet: 'dispatcherNotes: party ? row.dispatcher_notes : null,',
    replacement: 'dispatcherNotes: row.dispatcher_notes,',
  },
  {
    name: 'anybody on the board reads the special instructions',
    area: 'ENT',
    row: 'ENT-06',
    snippet: 'specialInstructions: party ? row.special_instructions : null,',
    replacement: 'specialInstructions: row.special_instructions,',
  },
  {
    name: 'the made-up email of a deleted account is shown',
    area: 'SET',
    row: 'SET-08',
    snippet: 'email: seesEmail && account.isActive ? party.email : null,',
    replacement: 'email: seesEmail ? party.email : null,',
  },
  {
    name: 'a carrier reads late taps of the one before it',
    area: 'ENT',
    row: 'SEC-03',
    snippet: "const isOther = (dealId: string | null) => viewer === 'carrier' && dealId",
    replacement: "const isOther = (dealId: string | null) => viewer === 'owner' && dealId",
  },
  {
    name: "anybody downloads a load's papers",
    area: 'API',
    row: 'SEC-03',
    snippet:
      ".where('deal.load_id', '=', loadId) .where((eb) => isPartyOfDeal(eb, accountId)) .executeTakeFirst() } export type FoundDocument",
    replacement:
      ".where('deal.load_id', '=', loadId)\n .where((eb) => (accountId === '' ? isPartyOfDeal(eb, accountId) : eb.lit(true)))\n .executeTakeFirst()\n}\nexport type FoundDocument",
  },
  {
    name: 'a copied refresh token works once more at any time',
    area: 'GUARD',
    row: 'API-20',
    snippet: 'if (isPrevious && now - session.rotated_at.getTime() <= GRACE_MS) {',
    replacement: 'if (isPrevious && now - session.rotated_at.getTime() <= GRACE_MS * 60_000) {',
  },
  {
    name: 'a session stays open after an old refresh token was used',
    area: 'GUARD',
    row: 'API-20',
    snippet: "await revokeSession(tx, session.id, new Date(now)) ctx.security('refresh-token-reused'",
    replacement:
      "if (!isPrevious) await revokeSession(tx, session.id, new Date(session.expires_at))\n ctx.security('refresh-token-reused'",
  },
  {
    name: '2-step verification is off until it is asked for twice',
    area: 'LOGIN',
    row: 'API-08',
    snippet: 'return person.settings.twoFactorEnabled ? beginSecondStep',
    replacement: 'return person.settings.twoFactorEnabled && body.remember\n ? beginSecondStep',
  },
  {
    name: 'a changed password signs out this device and leaves the others',
    area: 'GUARD',
    row: 'SEC-06',
    snippet: "if (keep !== undefined) living = living.where('id', '<>', keep)",
    replacement: "if (keep !== undefined) living = living.where('id', '=', keep)",
  },
  {
    name: 'a carrier that deletes its account keeps the tender',
    area: 'SET',
    row: 'SET-08',
    snippet: 'else if (load.dispatcher_id === accountId) await declineTenderForClosing(tx, load, leaving)',
    replacement: 'else if (load.hauler_id === accountId) await declineTenderForClosing(tx, load, leaving)',
  },
  {
    name: 'the requests of a deleted account stay open',
    area: 'SET',
    row: 'SET-08',
    snippet:
      'for (const { id, load_id: loadId } of await listPendingRequests(tx, actorId)) { await lockBookingRequest(tx, id) await closeBookingRequest(tx, id, {',
    replacement:
      'for (const { id, load_id: loadId } of await listPendingRequests(tx, actorId)) {\n await lockBookingRequest(tx, id)\n if (id === actorId) await closeBookingRequest(tx, id, {',
  },
  {
    name: 'the saved searches of a deleted account stay',
    area: 'SET',
    row: 'SET-08',
    snippet: "'notification_settings', 'saved_search', 'tombstone',",
    replacement: "'notification_settings', 'tombstone',",
  },
  {
    name: 'a new phone number stays unknown to the broker who was asked',
    area: 'PEDIT',
    row: 'PEDIT-06',
    snippet: 'union select load_id from booking_request where requester_id = ${accountId}) order by id',
    replacement: 'union select load_id from booking_request where load_owner_id = ${accountId})\n order by id',
  },
  {
    name: 'a tendered load is news on open boards',
    area: 'BOARD',
    row: 'BOARD-01',
    snippet: 'status = \'pending\' and not tendered and deleted_at is null as "isOpen"',
    replacement: 'status = \'pending\' and deleted_at is null as "isOpen"',
  },
  {
    name: "a rival's request shows to anybody on the board",
    area: 'API',
    row: 'API-34',
    snippet: "viewer === 'owner' ? ofLoad : ofLoad.where('booking_request.requester_id', '=', actor.accountId),",
    replacement:
      "viewer === 'owner' || viewer === 'board' ? ofLoad : ofLoad.where('booking_request.requester_id', '=', actor.accountId),",
  },
  {
    name: 'own requests include those for own loads',
    area: 'API',
    row: 'API-35',
    snippet: "...(scope === 'mine' ? [] : [eb('booking_request.load_owner_id', '=', actor.accountId)]),",
    replacement:
      "...(scope === 'on-my-loads' || scope === 'mine' || scope === 'all' ? [eb('booking_request.load_owner_id', '=', actor.accountId)] : []),",
  },
  {
    name: 'anybody reads a request by its id',
    area: 'API',
    row: 'API-33',
    snippet: 'if (!row || ![row.requester_id, row.load_owner_id].includes(actor.accountId)) throw new Refused',
    replacement:
      'if (!row || (row.requester_id === actor.accountId && row.load_owner_id === actor.accountId)) throw new Refused',
  },
  {
    name: 'a notification of another person can be deleted',
    area: 'NOTIF',
    row: 'NOTIF-10',
    snippet: ".deleteFrom('notification') .where('person_id', '=', personId) .where('id', '=', id)",
    replacement:
      ".deleteFrom('notification')\n .where((eb) => (personId === id ? eb('person_id', '=', personId) : eb.lit(true)))\n .where('id', '=', id)",
  },
  {
    name: 'a new USDOT number stays proved',
    area: 'PROF',
    row: 'PROF-04',
    snippet: '...(isNumberChanged && { dot_verified_at: null, dot_verified_contact: null }),',
    replacement: '...(!isNumberChanged && { dot_verified_at: null, dot_verified_contact: null }),',
  },
  {
    name: '2-step verification is turned off without a proof',
    area: 'PEDIT',
    row: 'PEDIT-10',
    snippet: 'const isTurned = person.settings.twoFactorEnabled !== settings.twoFactorEnabled',
    replacement: 'const isTurned = !person.settings.twoFactorEnabled && settings.twoFactorEnabled',
  },
  {
    name: 'an account that only states a USDOT number consents for the carrier',
    area: 'LIFE',
    row: 'CARR-03',
    snippet: "if (isUsdotProved || contact === 'listed') return 'proof'",
    replacement: "if (isUsdotProved && contact === 'listed') return 'proof'",
  },
  {
    name: 'a link takes the line of its carrier',
    area: 'GUARD',
    row: 'SAFE-09',
    snippet:
      'export function lineOwnerOf(actor: Caller): string { return actor.link?.id ?? actor.key?.id ?? personOf(actor) }',
    replacement:
      "export function lineOwnerOf(actor: Caller): string {\n return actor.link ? 'the carrier' : (actor.key?.id ?? personOf(actor))\n}",
  },
  {
    name: 'a key without the scope is let in',
    area: 'GUARD',
    row: 'KEY-01',
    snippet: "if (isRefusedByScope(endpoint, actor)) return 'KEY_SCOPE'",
    replacement: '',
  },
  {
    name: 'a key that was ended goes on',
    area: 'GUARD',
    row: 'KEY-03',
    snippet: "if (row.ended_at) throw keyEnded('was ended', row.ended_at)",
    replacement: '',
  },
  {
    name: "a driver's refusal shows what a driver never sees",
    area: 'LIFE',
    row: 'OFF-02',
    snippet: 'throw new Refused(error.code, { keepWrites: error.keepWrites, current: await presentDriverLoad(ctx) })',
    replacement:
      'throw new Refused(error.code, { keepWrites: error.keepWrites, current: error.current ?? (await presentDriverLoad(ctx)) })',
  },
  {
    name: 'a link that was ended opens the load once more',
    area: 'LIFE',
    row: 'SAFE-07',
    snippet: "mayRead: state === 'open' || isReceipt, document }",
    replacement: "mayRead: state === 'open' || isReceipt || link.revoked_at !== null, document }",
  },
  {
    name: 'a deal has six open links to sign',
    area: 'LIFE',
    row: 'SEC-03',
    snippet: "if (links.filter((link) => stateOfLink(link, now) === 'open').length >= MOST_SIGNING_LINKS)",
    replacement: "if (links.filter((link) => stateOfLink(link, now) === 'open').length > MOST_SIGNING_LINKS)",
  },
  {
    name: 'a reset link of a locked account works',
    area: 'PASS',
    row: 'PASS-01',
    snippet: 'if (!person?.is_active || !token || !(await hasResetToken(db, token))) {',
    replacement: 'if (!person || !token || !(await hasResetToken(db, token))) {',
  },
  {
    name: 'a new password leaves the other devices signed in',
    area: 'PASS',
    row: 'PASS-09',
    snippet: 'await markVerified(tx, person, now) await revokeSessions(tx, person.person_id, { now: new Date(now) })',
    replacement:
      'await markVerified(tx, person, now)\n await revokeSessions(tx, person.person_id, { now: new Date(0) })',
  },
  {
    name: 'a person can use their email as the password',
    area: 'SIGN',
    row: 'SAFE-26',
    snippet: "const about = [of.firstName, of.lastName, of.businessName, ...of.email.split('@')]",
    replacement: 'const about = [of.firstName, of.lastName, of.businessName]',
  },
  {
    name: 'a code of one sign-up verifies another',
    area: 'VER',
    row: 'SEC-02',
    snippet: 'return (await passwordMatches(found?.password_hash, password)) ? found : undefined',
    replacement:
      'return (await passwordMatches(found?.password_hash, password)) || found !== undefined ? found : undefined',
  },
]
