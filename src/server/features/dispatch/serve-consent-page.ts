import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { PATHS } from '#contract/api/path.ts'
import { CONSENT_PAGE_PATH } from '#contract/freight/dispatch-consent.ts'
import { consentText, displayedConsentStatus } from '#domain/freight/dispatch-consent.ts'
import { maskEmail } from '#domain/text/mask-contact.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { readLinkToken } from '#domain/text/link-token.ts'
import { createAttemptLimiter } from '#server/features/account/sign-in/attempt-limiter.ts'
import { acceptForms, formOf, PRIVATE, sendPage } from '#server/http/link-page.ts'
import { networkOf } from '#server/http/network-of.ts'
import { isLookedUp } from '#server/ports/register/carrier-register.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import type { AppContext } from '../../context.ts'
import {
  closeByLink,
  giveByLink,
  openConsentLink,
  type OpenedConsent,
  provingEmail,
  sendConsentCode,
} from './consent-link.ts'
import { CONSENT_PAGE_POLICY, drawEnd, drawNote, drawQuestion } from './consent-page.ts'
import { CONSENT_PAGE_COPY as COPY } from './copy.ts'
import { hasOpenConsentCode } from './consent-code.sql.ts'
import { awaitedAnswerer } from './send-question.ts'

const params = z.object({ token: z.string().check(z.overwrite(readLinkToken), z.regex(/^[0-9a-f-]{36}\.[\w-]{43}$/)) })

const MOST_BYTES = 4_096

interface Shown extends OpenedConsent {
  /** of the page, without the origin */
  address: string
  problem: string | null
  typed: { name: string; title: string }
}

/**
 * The page behind a carrier's link: plain HTML, so it opens without an account, an app or a script. Reading it changes
 * nothing, since messengers and scanners open links too.
 */
export function serveConsentPage(api: FastifyInstance, context: AppContext): void {
  const { database, clock, config, keys, pause, register } = context
  const db = database.kysely
  const limits = createAttemptLimiter(keys, { enabled: config.rateLimits, pause })
  const here = `${CONSENT_PAGE_PATH}/:token`
  /** A token could be guessed: a wrong one counts against its network. */
  const find = async ({ params: rawParams, ip }: FastifyRequest) => {
    const token = params.safeParse(rawParams).data?.token
    const opened = token === undefined ? undefined : await openConsentLink(db, keys, token)
    if (!opened) await limits.count({ db, now: clock() }, { 'sign-network': networkOf(ip) })
    return opened && { ...opened, address: `${DEFAULT_API_ROOT}${CONSENT_PAGE_PATH}/${token}` }
  }
  const send = sendPage(CONSENT_PAGE_POLICY)
  const describeNoCode = (consent: OpenedConsent['consent']): string => {
    const answerer = awaitedAnswerer(consent, (usdot) => isLookedUp(register, usdot))
    return answerer === 'named' ? COPY.noCode.named(maskEmail(consent.carrier_email ?? '')) : COPY.noCode[answerer]
  }
  const draw = async ({ kind, consent, address, problem, typed }: Shown): Promise<string> => {
    const now = clock()
    const status = displayedConsentStatus({ status: consent.status, expiresAt: consent.expires_at.getTime() }, now)
    const [carrier, dispatcher] = [consent.carrier_name, isolateBidi(consent.dispatcher_name)]
    const words = consent.consent ?? consentText({ carrier, usdot: consent.usdot, dispatcher })
    const authority = consent.register_entry?.record?.authority
    const page = {
      carrier,
      authority: COPY.usdot(consent.usdot) + (authority === undefined ? '' : COPY.authorities[authority]),
      dispatcher,
      isDispatcherUnproved: !consent.is_dispatcher_proved,
      consent: words,
      address,
      problem,
    }
    if (kind === 'end') return status === 'active' ? drawEnd(page) : drawNote(COPY.ended)
    if (status === 'active') return drawNote(COPY.done)
    if (status !== 'asked') return drawNote(COPY.ended)
    const email = provingEmail(consent)
    return drawQuestion({
      ...page,
      email: email && maskEmail(email),
      noCode: describeNoCode(consent),
      isCodeSent: await hasOpenConsentCode(db, consent.id, new Date(now)),
      typed,
      signUpUrl: `${config.appUrl}${PATHS.signUp}`,
    })
  }
  const NOTHING = { name: '', title: '' }

  void api.register(async (plain) => {
    acceptForms(plain, MOST_BYTES)
    plain.get(here, rawRoute('consent.page'), async (request, reply) => {
      const opened = await find(request)
      if (!opened) return send(reply, 404, drawNote(COPY.unknown))
      return send(reply, 200, await draw({ ...opened, problem: null, typed: NOTHING }))
    })
    plain.post(here, rawRoute('consent.page'), async (request, reply) => {
      const opened = await find(request)
      if (!opened) return send(reply, 404, drawNote(COPY.unknown))
      const form = formOf(request.body)
      const visit = {
        db,
        keys,
        now: clock(),
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      }
      const { id, dispatcher_id: dispatcherId } = opened.consent
      const spend = async (email: string) => {
        const tries = { db, now: visit.now }
        if (!(await limits.mayMail(tries, 'consent-code', email))) return false
        await limits.count(tries, { 'sign-network': networkOf(request.ip) })
        await limits.count(tries, { 'consent-codes': id, 'consent-dispatcher': dispatcherId })
        return true
      }
      const act = () => {
        const action = form['do']
        if (opened.kind === 'end') return action === 'end' ? closeByLink(visit, opened) : COPY.problems.other
        if (action === 'code') return sendConsentCode(spend, visit, opened.consent)
        if (action === 'give') return giveByLink(visit, opened.consent, form)
        return action === 'decline' ? closeByLink(visit, opened) : COPY.problems.other
      }
      const problem = await act()
      if (problem === null) return reply.headers(PRIVATE).redirect(opened.address, 303)
      const typed = { name: form['name'] ?? '', title: form['title'] ?? '' }
      return send(reply, 422, await draw({ ...opened, problem, typed }))
    })
  })
}
