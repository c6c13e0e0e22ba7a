import type { ReactNode } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { Button } from '#client/ui/button.tsx'
import { BUILT_FOR_COPY, PARTNERSHIP_COPY, STEPS_COPY, STORY_COPY, VALUES_COPY, WHY_COPY } from './landing-copy.ts'

/** A band of the page with its heading. */
export function Band({
  id,
  heading,
  text,
  className = '',
  children,
}: {
  id: string
  heading: string
  text?: string
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mx-auto max-w-[86rem] px-5 py-14 sm:px-8 lg:py-20">
        <h2 id={id} className="max-w-2xl text-3xl font-extrabold tracking-tight text-balance">
          {heading}
        </h2>
        {text !== undefined && <p className="mt-3 max-w-2xl text-lg text-ink-soft">{text}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  )
}

export function WhyStandOut() {
  return (
    <Band id="why" heading={WHY_COPY.heading} text={WHY_COPY.text} className="bg-surface">
      <ul className="grid gap-px grid-cols-1 overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {WHY_COPY.reasons.map(({ figure, title, text }) => (
          <li key={title} className="bg-surface p-6">
            <p className="text-3xl font-extrabold tracking-tight text-sign">{figure}</p>
            <h3 className="mt-2 text-lg font-bold">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

export function BuiltFor() {
  return (
    <Band id="built-for" heading={BUILT_FOR_COPY.heading}>
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-3">
        {BUILT_FOR_COPY.audiences.map(({ name, promise, points, price }) => (
          <li key={name} className="flex flex-col rounded-card border border-line bg-surface">
            <div className="on-sign rounded-t-card bg-sign p-1.5 text-surface">
              <div className="rounded-[7px] border-2 border-surface px-4 py-3">
                <h3 className="text-2xl font-bold">{name}</h3>
                <p className="font-semibold">{promise}</p>
              </div>
            </div>
            <ul className="grow list-disc space-y-2 py-5 pr-5 pl-10">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <div className="border-t border-hairline p-5">
              <p className="mb-4 text-sm lg:min-h-12 text-ink-soft">{price}</p>
              <Button
                render={<a href={PATHS.signUp} aria-label={BUILT_FOR_COPY.getStartedAs(name)} />}
                className="w-full"
              >
                {BUILT_FOR_COPY.getStarted}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  )
}

export function Values() {
  return (
    <Band id="values" heading={VALUES_COPY.heading} className="bg-surface">
      <ul className="grid grid-cols-1 gap-8 lg:grid-cols-3">
        {VALUES_COPY.values.map(({ title, text }) => (
          <li key={title} className="border-l-4 border-caution pl-5">
            <h3 className="text-xl font-bold">{title}</h3>
            <p className="mt-2 text-lg text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

export function HowItWorks() {
  return (
    <Band id="how" heading={STEPS_COPY.heading}>
      <ol className="relative grid grid-cols-1 gap-8 border-l-4 border-asphalt pl-6 lg:grid-cols-4 lg:border-t-4 lg:border-l-0 lg:pt-8 lg:pl-0">
        {STEPS_COPY.steps.map(({ title, text }, index) => (
          <li key={title} className="relative">
            <p className="inline-block rounded-control bg-sign px-3 py-1 font-bold text-surface">
              {STEPS_COPY.mile(index + 1)}
            </p>
            <h3 className="mt-3 text-xl font-bold">{title}</h3>
            <p className="mt-1 text-ink-soft lg:pr-4">{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  )
}

export function Partnership() {
  return (
    <section aria-labelledby="partnership" className="on-sign bg-sign-deep text-surface">
      <div className="mx-auto grid max-w-[86rem] grid-cols-1 items-center gap-10 px-5 py-14 sm:px-8 lg:grid-cols-2 lg:py-20">
        <div>
          <h2 id="partnership" className="text-3xl font-extrabold tracking-tight text-balance">
            {PARTNERSHIP_COPY.heading}
          </h2>
          <p className="mt-4 text-lg">{PARTNERSHIP_COPY.text}</p>
          <p className="mt-4 text-lg">{PARTNERSHIP_COPY.role}</p>
        </div>
        <svg viewBox="0 0 560 220" aria-hidden className="w-full max-w-xl justify-self-center">
          <g fill="none" stroke="#fff" strokeWidth="5">
            <path d="M120 110h130M310 110c60 0 40-70 110-70M310 110h110M310 110c60 0 40 70 110 70" />
          </g>
          <g fill="none" stroke="#F2A900" strokeWidth="3" strokeDasharray="14 12">
            <path d="M120 110h130M310 110c60 0 40-70 110-70M310 110h110M310 110c60 0 40 70 110 70" />
          </g>
          <circle cx="100" cy="110" r="22" fill="#fff" />
          <rect x="240" y="74" width="72" height="72" rx="12" fill="#fff" />
          <path d="M256 130V90h9l11 16 11-16h9v40h-10v-22l-10 15-10-15v22Z" fill="#006B54" />
          <g fill="none" stroke="#fff" strokeWidth="6">
            <circle cx="440" cy="40" r="17" />
            <circle cx="440" cy="110" r="17" />
            <circle cx="440" cy="180" r="17" />
          </g>
          <g fill="#fff" className="text-[20px] font-bold">
            <text x="100" y="166" textAnchor="middle">
              {PARTNERSHIP_COPY.you}
            </text>
            <text x="276" y="176" textAnchor="middle">
              {PARTNERSHIP_COPY.milepost}
            </text>
            <text x="440" y="218" textAnchor="middle">
              {PARTNERSHIP_COPY.partners}
            </text>
          </g>
        </svg>
      </div>
    </section>
  )
}

export function SuccessStory() {
  return (
    <Band id="story" heading={STORY_COPY.heading} text={STORY_COPY.sample}>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <figure className="self-center">
          <blockquote className="text-2xl leading-snug font-bold text-balance">
            <p>{STORY_COPY.quote}</p>
          </blockquote>
          <figcaption className="mt-4 text-ink-soft">{STORY_COPY.person}</figcaption>
        </figure>
        <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
          <dl>
            {STORY_COPY.log.map(({ time, text }) => (
              <div key={time} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-2 border-b border-hairline py-2.5">
                <dt className="font-bold">{time}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 flex flex-wrap items-baseline justify-between gap-2">
            <span className="font-semibold">{STORY_COPY.total}</span>
            <span className="text-2xl font-extrabold text-sign">{STORY_COPY.amount}</span>
          </p>
        </div>
      </div>
    </Band>
  )
}
