import * as z from 'zod/mini'
import { SEATS } from '#domain/access/seat.ts'
import { idSchema, personIdSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { email } from './account-field.ts'

const seat = z.enum(SEATS)

const personSchema = z.object({
  id: personIdSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  seat,
  /** whom others see of the company: the owner who is there longest */
  isContact: z.boolean(),
  joinedAt: z.string(),
  /** pending and active loads that are this person's work */
  openLoads: z.number(),
  /** API keys that this person made and that work; 0 unless an owner asks */
  keys: z.number(),
})
export type Colleague = z.output<typeof personSchema>

const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  seat,
  createdAt: z.string(),
  /** it works until then */
  expiresAt: z.string(),
})
export type Invitation = z.output<typeof invitationSchema>

/** A company and who works there, in the order in which they joined. */
const companySchema = z.object({
  id: idSchema,
  name: z.string(),
  people: z.array(personSchema),
  /** unused and not revoked, the newest first; empty unless an owner asks */
  invitations: z.array(invitationSchema),
  /** people and open invitations at most */
  most: z.number(),
})
export type Company = z.output<typeof companySchema>

export const readCompanyEndpoint = defineEndpoint({
  name: 'company.read',
  summary: 'The company and its people; for owners, its open invitations too',
  method: 'GET',
  path: '/company',
  access: 'session',
  answer: companySchema,
})

export const inviteEndpoint = defineEndpoint({
  name: 'company.invite',
  summary: 'Email an invitation; the answer is the same whether or not the address has an account',
  method: 'POST',
  path: '/company/invitations',
  access: 'session',
  seat: 'owner',
  body: z.object({
    /** made on the device, so that a lost answer invites once */
    invitationId: idSchema,
    email,
    seat,
  }),
  answer: companySchema,
  errors: ['ALREADY_MEMBER', 'NOT_ALLOWED', 'OVER_BUDGET', 'PROOF_NEEDED'],
})

const oneInvitation = z.object({ id: idSchema })

export const sendInvitationEndpoint = defineEndpoint({
  name: 'company.send-invitation',
  summary: 'Email an invitation again: the earlier link is void, and 7 days begin again',
  method: 'POST',
  path: '/company/invitations/:id/send',
  access: 'session',
  seat: 'owner',
  params: oneInvitation,
  body: z.object({}),
  answer: companySchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVITATION_ENDED', 'OVER_BUDGET', 'PROOF_NEEDED'],
})

export const revokeInvitationEndpoint = defineEndpoint({
  name: 'company.revoke-invitation',
  summary: 'The link of an invitation works no longer',
  method: 'DELETE',
  path: '/company/invitations/:id',
  access: 'session',
  seat: 'owner',
  params: oneInvitation,
  answer: companySchema,
  errors: ['NOT_FOUND', 'INVITATION_ENDED'],
})

/** who gets the open loads of somebody who can't have them any more; null for nobody */
const handTo = z.optional(z.nullable(personIdSchema))
const onePerson = z.object({ id: personIdSchema })

export const changeSeatEndpoint = defineEndpoint({
  name: 'company.change-seat',
  summary: 'Give a person another seat; a company keeps an owner',
  method: 'PUT',
  path: '/company/people/:id',
  access: 'session',
  seat: 'owner',
  params: onePerson,
  body: z.object({ seat, handTo }),
  answer: companySchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LAST_OWNER', 'ACTIVE_LOADS', 'PROOF_NEEDED'],
})

export const removePersonEndpoint = defineEndpoint({
  name: 'company.remove-person',
  summary: 'Remove a colleague, who is signed out everywhere',
  method: 'POST',
  path: '/company/people/:id/remove',
  access: 'session',
  seat: 'owner',
  params: onePerson,
  body: z.object({
    handTo,
    /** ends the API keys that the person made; a program goes on with false alone */
    endKeys: z._default(z.boolean(), true),
  }),
  answer: companySchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'ACTIVE_LOADS', 'PROOF_NEEDED'],
})

export const COMPANY_EVENT_TYPES = [
  'invited',
  'revoked',
  'joined',
  'seat',
  'removed',
  'left',
  'details',
  'key',
  'webhook',
  'partner',
] as const

const companyEventSchema = z.object({
  id: idSchema,
  type: z.enum(COMPANY_EVENT_TYPES),
  /** who did it; null: a program, or the operator of this server */
  by: z.nullable(z.string()),
  /** the program that did it */
  program: z.nullable(z.string()),
  /** whom it is about, or null */
  about: z.nullable(z.string()),
  /** of an invitation, masked */
  email: z.nullable(z.string()),
  seat: z.nullable(seat),
  seatBefore: z.nullable(seat),
  /** of a removal: how many open loads went to whom, null for nobody */
  loads: z.nullable(z.number()),
  to: z.nullable(z.string()),
  /** 'USDOT number': what of the company changed; 'Ridgeline TMS: made': what happened to a key or a webhook */
  details: z.nullable(z.string()),
  at: z.string(),
})
export type CompanyEvent = z.output<typeof companyEventSchema>

export const listCompanyEventsEndpoint = defineEndpoint({
  name: 'company.log',
  summary: 'Who invited, joined, changed, removed and left, the newest first, 50 a page',
  method: 'GET',
  path: '/company/log',
  access: 'session',
  seat: 'owner',
  query: z.object({
    after: z.optional(idSchema),
    /** only of keys, webhooks and EDI partners */
    about: z.optional(z.enum(['programs'])),
  }),
  answer: z.object({ data: z.array(companyEventSchema), next: z.nullable(idSchema) }),
})
