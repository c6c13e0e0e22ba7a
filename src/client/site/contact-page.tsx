import type { ReactNode } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { COMPANY_CONTACT, SOCIAL_LINKS } from '#client/components/company/copy.ts'
import { dialledNumber } from '#domain/text/dialled-number.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { CONTACT_PAGE_COPY } from './contact-copy.ts'
import { MailForm } from './mail-form.tsx'
import type { SitePage } from './site-page.ts'

const LINK = 'inline-flex min-h-11 items-center font-semibold text-sign-deep underline wrap-anywhere'

function Contact() {
  const copy = CONTACT_PAGE_COPY
  const { address, phone, email, hours } = COMPANY_CONTACT
  return (
    <div className="mx-auto grid max-w-[86rem] gap-x-14 gap-y-10 px-5 pt-10 pb-20 sm:px-8 lg:grid-cols-[2fr_3fr]">
      <div>
        <h1 className="text-3xl font-extrabold tracking-tight">{copy.title}</h1>
        <p className="mt-2 text-lg text-balance text-ink-soft">{copy.text}</p>
        <dl className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
          <Fact name={copy.office}>
            <address className="not-italic">
              {address.map((line) => (
                <span key={line} className="block font-semibold">
                  {line}
                </span>
              ))}
            </address>
          </Fact>
          <Fact name={copy.hours}>
            {hours.map((line) => (
              <span key={line} className="block font-semibold">
                {line}
              </span>
            ))}
          </Fact>
          <Fact name={copy.phone}>
            <a href={`tel:${dialledNumber(phone)}`} className={LINK}>
              {phone}
            </a>
          </Fact>
          <Fact name={copy.email}>
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>
          </Fact>
          <Fact name={copy.followUs}>
            <ul className="flex flex-wrap gap-x-5">
              {SOCIAL_LINKS.map(({ name, href }) => (
                <li key={name}>
                  <a href={href} rel="noopener" className={LINK}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        </dl>
      </div>
      <section aria-labelledby="message" className="self-start rounded-card border border-line bg-surface p-5 sm:p-8">
        <h2 id="message" className="text-xl font-extrabold">
          {copy.sendMessage}
        </h2>
        <MessageForm />
      </section>
    </div>
  )
}

/** PUB-03 */
function MessageForm() {
  const copy = CONTACT_PAGE_COPY
  return (
    <MailForm
      copy={copy}
      className="mt-5 grid gap-4 sm:grid-cols-2"
      send={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
          <Button type="submit">{copy.send}</Button>
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">{copy.youSend}</p>
        </div>
      }
    >
      <TextField label={copy.name} name="name" autoComplete="name" required maxLength={100} />
      <TextField label={copy.yourEmail} name="email" type="email" autoComplete="email" required maxLength={254} />
      <div className="sm:col-span-2">
        <TextField
          label={copy.company}
          name="company"
          autoComplete="organization"
          optional
          maxLength={150}
          data-empty={copy.notProvided}
        />
      </div>
    </MailForm>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** PUB-02 */
export const CONTACT_PAGE: SitePage = {
  path: PATHS.contact,
  title: CONTACT_PAGE_COPY.title,
  description: CONTACT_PAGE_COPY.description,
  Page: Contact,
}
