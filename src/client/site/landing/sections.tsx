import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
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
      <div className="mx-auto max-w-[86rem] px-5 py-4 sm:px-8 sm:py-14 lg:py-20">
        <h2 id={id} className="max-w-2xl text-2xl font-extrabold tracking-tight text-balance sm:text-3xl">
          {heading}
        </h2>
        {text !== undefined && <p className="mt-1 max-w-2xl text-ink-soft sm:mt-3 sm:text-lg">{text}</p>}
        <div className="mt-3 sm:mt-8">{children}</div>
      </div>
    </section>
  )
}

/** On a phone its items stand side by side and scroll, also by keyboard; wider, it is a grid. */
function PhoneRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="max-sm:-mx-5 max-sm:snap-x max-sm:scroll-px-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 sm:contents"
    >
      {children}
    </div>
  )
}

const ROW_ITEM = 'max-sm:w-[min(18rem,82vw)] max-sm:shrink-0 max-sm:snap-start'

/** On a phone it opens at a tap; wider, site.css keeps it open and takes its summary away. */
export function PhoneFold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group phone-fold">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-card border border-line bg-surface px-4 font-semibold group-open:mb-3 [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

export function WhyStandOut() {
  return (
    <Band id="why" heading={WHY_COPY.heading} text={WHY_COPY.text} className="bg-surface">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {WHY_COPY.reasons.map(({ figure, title, text }) => (
          <li key={title} className="bg-surface px-2.5 py-1.5 sm:p-6">
            <p className="text-xl font-extrabold tracking-tight text-sign-deep sm:text-3xl">{figure}</p>
            <h3 className="leading-tight font-bold max-sm:text-[0.9375rem] sm:mt-2 sm:text-lg">{title}</h3>
            <p className="text-ink-soft max-sm:text-sm max-sm:leading-tight sm:mt-1">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

export function BuiltFor() {
  return (
    <Band id="built-for" heading={BUILT_FOR_COPY.heading}>
      <PhoneRow label={BUILT_FOR_COPY.heading}>
        <ul className="flex w-max gap-3 sm:grid sm:w-auto sm:gap-5 lg:grid-cols-3">
          {BUILT_FOR_COPY.audiences.map(({ name, promise, points, price }) => (
            <li key={name} className={classNames('flex flex-col rounded-card border border-line bg-surface', ROW_ITEM)}>
              <div className="on-sign rounded-t-card bg-sign bg-(image:--sheen) p-1.5 text-legend">
                <div className="rounded-[7px] border-2 border-legend px-3 py-2 sm:px-4 sm:py-3">
                  <h3 className="text-xl font-bold sm:text-2xl">{name}</h3>
                  <p className="font-semibold">{promise}</p>
                </div>
              </div>
              <ul className="grow list-disc space-y-1 py-3 pr-3 pl-8 max-sm:text-sm sm:space-y-2 sm:py-5 sm:pr-5 sm:pl-10">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <div className="border-t border-hairline p-3 sm:p-5">
                <p className="mb-2 text-sm text-ink-soft sm:mb-4 lg:min-h-12">{price}</p>
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
      </PhoneRow>
    </Band>
  )
}

export function Values() {
  return (
    <Band id="values" heading={VALUES_COPY.heading} className="bg-surface">
      <PhoneRow label={VALUES_COPY.heading}>
        <ul className="flex w-max gap-4 sm:grid sm:w-auto sm:gap-8 lg:grid-cols-3">
          {VALUES_COPY.values.map(({ title, text }) => (
            <li key={title} className={classNames('border-l-4 border-caution pl-3 sm:pl-5', ROW_ITEM)}>
              <h3 className="leading-tight font-bold sm:text-xl">{title}</h3>
              <p className="text-sm text-ink-soft sm:mt-2 sm:text-lg">{text}</p>
            </li>
          ))}
        </ul>
      </PhoneRow>
    </Band>
  )
}

export function HowItWorks() {
  return (
    <Band id="how" heading={STEPS_COPY.heading}>
      <PhoneRow label={STEPS_COPY.heading}>
        <ol className="relative flex w-max gap-5 border-t-4 border-asphalt pt-3 sm:grid sm:w-auto sm:gap-8 sm:border-t-0 sm:border-l-4 sm:pt-0 sm:pl-6 lg:grid-cols-4 lg:border-t-4 lg:border-l-0 lg:pt-8 lg:pl-0">
          {STEPS_COPY.steps.map(({ title, text }, index) => (
            <li key={title} className={classNames('relative', ROW_ITEM)}>
              <p className="inline-block rounded-control bg-sign px-3 py-1 font-bold text-legend max-sm:text-sm">
                {STEPS_COPY.mile(index + 1)}
              </p>
              <h3 className="mt-1 font-bold sm:mt-3 sm:text-xl">{title}</h3>
              <p className="text-ink-soft max-sm:text-sm sm:mt-1 lg:pr-4">{text}</p>
            </li>
          ))}
        </ol>
      </PhoneRow>
    </Band>
  )
}

export function Partnership() {
  return (
    <section aria-labelledby="partnership" className="on-sign bg-panel text-legend">
      <div className="mx-auto grid max-w-[86rem] grid-cols-1 items-center gap-4 px-5 py-5 sm:gap-10 sm:px-8 sm:py-14 lg:grid-cols-2 lg:py-20">
        <div>
          <h2 id="partnership" className="text-2xl font-extrabold tracking-tight text-balance sm:text-3xl">
            {PARTNERSHIP_COPY.heading}
          </h2>
          <p className="mt-2 sm:mt-4 sm:text-lg">{PARTNERSHIP_COPY.text}</p>
          <p className="mt-2 sm:mt-4 sm:text-lg">{PARTNERSHIP_COPY.role}</p>
        </div>
        <svg viewBox="0 0 560 220" aria-hidden className="w-full max-w-xl justify-self-center max-sm:hidden">
          <g fill="none" className="stroke-legend" strokeWidth="5">
            <path d="M120 110h130M310 110c60 0 40-70 110-70M310 110h110M310 110c60 0 40 70 110 70" />
          </g>
          <g fill="none" className="stroke-caution" strokeWidth="3" strokeDasharray="14 12">
            <path d="M120 110h130M310 110c60 0 40-70 110-70M310 110h110M310 110c60 0 40 70 110 70" />
          </g>
          <circle cx="100" cy="110" r="22" className="fill-legend" />
          <rect x="240" y="74" width="72" height="72" rx="12" className="fill-legend" />
          <path d="M256 130V90h9l11 16 11-16h9v40h-10v-22l-10 15-10-15v22Z" className="fill-sign" />
          <g fill="none" className="stroke-legend" strokeWidth="6">
            <circle cx="440" cy="40" r="17" />
            <circle cx="440" cy="110" r="17" />
            <circle cx="440" cy="180" r="17" />
          </g>
          <g className="fill-legend text-[20px] font-bold">
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
      <div className="grid grid-cols-1 gap-4 sm:gap-8 lg:grid-cols-2">
        <figure className="self-center">
          <blockquote className="text-lg leading-snug font-bold text-balance sm:text-2xl">
            <p>{STORY_COPY.quote}</p>
          </blockquote>
          <figcaption className="mt-1 text-ink-soft sm:mt-4">{STORY_COPY.person}</figcaption>
        </figure>
        <PhoneFold summary={STORY_COPY.day}>
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
              <span className="text-2xl font-extrabold text-sign-deep">{STORY_COPY.amount}</span>
            </p>
          </div>
        </PhoneFold>
      </div>
    </Band>
  )
}
