import { isDeepStrictEqual } from 'node:util'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { updateEmailNotificationSettingEndpoint, type updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { isInGroup } from '#domain/access/seat.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, refuseField } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { fromPostedDetention } from '../../posting/posting.sql.ts'
import { touchVisibleLoads } from '../../sync/changes.sql.ts'
import { updateAccount } from '../account.sql.ts'
import { type PersonRow, updatePerson } from '../person.sql.ts'
import { type AccountDeps, queueSecurityNotice } from '../account-deps.ts'
import { lockRequiredAccount, requirePerson } from '../person.step.ts'
import { logCompanyEvent } from '../people/company.sql.ts'
import { tellOwners } from '../owner-notice.step.ts'
import { requireProof, requireStrongProof } from '../proof.step.ts'
import { presentProfile } from './present-profile.ts'
import { makeRecoveryCodes } from '../sign-in/two-step.ts'
import { replaceRecoveryCodes } from '../sign-in/sign-in.sql.ts'

type Edit = ParsedEndpointInput<typeof updateProfileEndpoint>['body']

/** Brokers and trucking companies must have a DOT number; others can't (PROF-04, SIGN-17). */
function dotNumberOf(person: PersonRow, given: string | null | undefined): string | null | undefined {
  const hasOne = person.role === 'broker' || person.role === 'company'
  if (given === undefined) return undefined
  if (hasOne && given === null) throw refuseField('dotNumber', 'DOT Number is required')
  if (!hasOne && given !== null) throw refuseField('dotNumber', 'Dispatcher accounts have no DOT Number')
  return given
}

/** Top level wins over freightProfile; null clears, undefined keeps. */
function given<T>(top: T | undefined, nested: T | undefined): T | undefined {
  return top === undefined ? nested : top
}

/** What a person, and a company, is known by, and how the notice names it. */
const OF_PERSON = { first_name: 'first name', last_name: 'last name', phone_number: 'phone number' } as const
const OF_COMPANY = { business_name: 'business name', dot_number: 'USDOT number', mc_number: 'MC number' } as const

/** How a notice names what an edit changes. */
function changesIn<Column extends keyof PersonRow>(
  names: Readonly<Record<Column, string>>,
  edit: Partial<Record<NoInfer<Column>, string | null>>,
  person: PersonRow,
): string[] {
  return (Object.keys(names) as Column[])
    .filter((column) => edit[column] !== undefined && edit[column] !== person[column])
    .map((column) => names[column])
}

/** The values that are there. */
function withoutGaps<T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as never
}

/** The columns that the edit has, the person's own and the company's. */
function columnsOf(person: PersonRow, edit: Edit) {
  const { freightProfile = {} } = edit
  const own = { first_name: edit.firstName, last_name: edit.lastName, phone_number: edit.phoneNumber }
  const company = {
    business_name: given(edit.businessName, freightProfile.businessName),
    dot_number: dotNumberOf(person, given(edit.dotNumber, freightProfile.dotNumber)),
    mc_number: given(edit.mcNumber, freightProfile.mcNumber),
  }
  const isNumberChanged = company.dot_number !== undefined && company.dot_number !== person.dot_number
  return {
    own: withoutGaps(own),
    company: {
      ...withoutGaps(company),
      ...(isNumberChanged && { dot_verified_at: null, dot_verified_contact: null }),
    },
  }
}

/** TEAM-12: the whole edit is refused, so that a form still holds what else was typed. Values as they are pass. */
function refuseCompanyFields(person: PersonRow, edit: Edit): void {
  const { freightProfile = {} } = edit
  const fields = [
    ['businessName', given(edit.businessName, freightProfile.businessName), person.business_name],
    ['dotNumber', given(edit.dotNumber, freightProfile.dotNumber), person.dot_number],
    ['mcNumber', given(edit.mcNumber, freightProfile.mcNumber), person.mc_number],
    ['detention', edit.detention && fromPostedDetention(edit.detention), person.detention],
  ] as const
  const changed = fields.filter(([, value, before]) => value !== undefined && !isDeepStrictEqual(value, before))
  const message = 'Only an owner can change this'
  if (changed.length > 0)
    throw new Refused('VALIDATION_ERROR', { message, details: changed.map(([path]) => ({ path, message })) })
}

/** PROOF-13, TEAM-17. The log says it, each owner hears of what the company is known by, and the person of their own, in one email. */
async function tellOfChanges(
  tx: Transaction<Schema>,
  person: PersonRow,
  { ofPerson, ofCompany, now }: { ofPerson: string[]; ofCompany: string[]; now: Instant },
): Promise<void> {
  // only an owner changes what is the company's
  await queueSecurityNotice(tx, 'identity-changed', person, { now, changed: [...ofPerson, ...ofCompany].join(', ') })
  if (ofCompany.length > 0) {
    const about = { now, changed: ofCompany.join(', ') }
    await tellOwners(tx, person.account_id, 'identity-changed', about, person.person_id)
    await logCompanyEvent(tx, {
      account_id: person.account_id,
      type: 'details',
      person_id: person.person_id,
      details: about.changed,
      at: new Date(now),
    })
  }
}

function settingsOf({ settings }: PersonRow, edit: Edit) {
  const given = Object.entries(edit.settings ?? {}).filter(([, value]) => value !== undefined)
  const merged = { ...settings, ...Object.fromEntries(given) }
  const isChanged = given.some(([name, value]) => settings[name as keyof typeof settings] !== value)
  return { settings: merged, columns: isChanged ? { settings: JSON.stringify(merged) } : {} }
}

/** For loads posted from now on: open loads keep the terms that carriers have seen. */
function detentionColumn({ detention }: Edit) {
  return detention === undefined ? {} : { detention: detention && JSON.stringify(fromPostedDetention(detention)) }
}

/** Fields the other parties to a load see: their devices must sync a change. */
const SHOWN_TO_OTHERS = [
  'firstName',
  'lastName',
  'phoneNumber',
  'businessName',
  'dotNumber',
  'freightProfile',
] as const satisfies (keyof Edit)[]

/**
 * PEDIT-06, PEDIT-10, SET-03. Omitted fields stay. 2-step on creates recovery codes; 2-step off deletes them. Both, and a
 * change of a name, phone or number, take a fresh proof [PROOF-03]; the USDOT number takes a strong one.
 */
export async function updateProfile(
  deps: AccountDeps,
  { body }: ParsedEndpointInput<typeof updateProfileEndpoint>,
  ctx: WriteContext,
  isProved: boolean,
): Promise<EndpointResponseInput<typeof updateProfileEndpoint>> {
  const { db: tx, actor, now, security } = ctx
  if (SHOWN_TO_OTHERS.some((name) => body[name] !== undefined)) await touchVisibleLoads(tx, actor.accountId, now)
  await lockRequiredAccount(tx, { actor })
  const person = await requirePerson({ db: tx, actor })
  const { settings, columns } = settingsOf(person, body)
  if (body.detention !== undefined && !person.permissions.includes('load:create'))
    throw refuseField('detention', 'Only accounts that post loads have detention terms')
  const { own, company } = columnsOf(person, body)
  if (!isInGroup(person.seat, 'owner')) refuseCompanyFields(person, body)
  const [ofPerson, ofCompany] = [changesIn(OF_PERSON, own, person), changesIn(OF_COMPANY, company, person)]
  const isIdentityChanged = ofPerson.length + ofCompany.length > 0
  const isNumberChanged = ofCompany.includes(OF_COMPANY.dot_number)
  const isTurned = person.settings.twoFactorEnabled !== settings.twoFactorEnabled
  if (isNumberChanged) requireStrongProof(ctx)
  else if ((isIdentityChanged || isTurned) && !isProved) requireProof(ctx)
  // each number is looked up, and its open questions may come to the account
  if (isNumberChanged)
    await deps.limits.count({ db: tx, now }, { 'number-account': person.account_id }, person.account_id)
  const updated_at = new Date(now)
  const personColumns = { ...own, ...columns }
  if (Object.keys(personColumns).length > 0) await updatePerson(tx, person.person_id, { ...personColumns, updated_at })
  const companyColumns = { ...company, ...detentionColumn(body) }
  if (Object.keys(companyColumns).length > 0)
    await updateAccount(tx, person.account_id, { ...companyColumns, updated_at })
  if (isIdentityChanged) {
    await tellOfChanges(tx, person, { ofPerson, ofCompany, now })
    security('identity-changed', { accountId: person.account_id })
  }
  const shown = presentProfile(await requirePerson({ db: tx, actor }), now)
  if (!isTurned) return shown
  const turned = settings.twoFactorEnabled ? 'two-step-on' : 'two-step-off'
  await queueSecurityNotice(tx, turned, person, { now })
  security(turned, { accountId: person.account_id })
  if (settings.twoFactorEnabled)
    return { ...shown, recoveryCodes: await makeRecoveryCodes(tx, deps.keys, person.person_id) }
  await replaceRecoveryCodes(tx, person.person_id, [])
  return shown
}

/** API-17: the same setting as in the profile. */
export const updateEmailNotificationSetting = (deps: AccountDeps) =>
  route(updateEmailNotificationSettingEndpoint, async ({ body }, ctx) => {
    const { settings } = await updateProfile(deps, { body: { settings: body } }, ctx, false)
    return { emailNotifications: settings.emailNotifications }
  })
