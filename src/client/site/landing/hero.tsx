import { PATHS } from '#contract/api/path.ts'
import { Button } from '#client/ui/button.tsx'
import { GuideSign } from './guide-sign.tsx'
import { HERO_COPY } from './landing-copy.ts'
import { RoadScene } from './road-scene.tsx'

const SAMPLES = [0, 1, 2]

/** LAND-02, as drawn in the picture `landing-hero`. */
export function Hero() {
  return (
    <section className="relative -mt-18 overflow-hidden bg-linear-to-b from-sky to-haze to-45% pt-18">
      <RoadScene className="absolute inset-x-0 bottom-0 h-[18rem] w-full sm:h-[24rem] lg:h-[26rem]" />
      <Post />
      <div className="relative mx-auto flex max-w-[86rem] flex-col px-5 pb-4 sm:px-8 sm:pb-6 lg:min-h-[51.5rem]">
        <div className="grid grid-cols-1 gap-4 pt-1 sm:gap-10 sm:pt-8 lg:grid-cols-[1fr_1.05fr] lg:gap-8 lg:pt-4">
          <div className="lg:pt-12">
            <p className="font-bold text-sign-deep">{HERO_COPY.eyebrow}</p>
            <h1 className="mt-2 max-w-[11em] sm:mt-3 text-[min(var(--text-display),12.5vw)] leading-none font-extrabold tracking-tight text-balance">
              {HERO_COPY.heading}
            </h1>
            <p className="mt-3 max-w-[36.5rem] text-ink-soft sm:mt-6 sm:text-[1.3rem] sm:leading-normal">
              {HERO_COPY.text}
            </p>
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 sm:mt-7 sm:gap-x-5">
              <Button render={<a href={PATHS.signUp} />} className="min-h-15 px-8 text-xl sm:px-11">
                {HERO_COPY.join}
              </Button>
              <p className="flex-1 basis-40 text-ink-soft max-sm:text-sm">
                <span className="block">{HERO_COPY.trial}</span>
                <span className="block">{HERO_COPY.price}</span>
              </p>
            </div>
          </div>
          <div className="mx-auto w-full max-w-[42rem]">
            <GuideSign />
          </div>
        </div>
        <BoardStrip />
      </div>
    </section>
  )
}

/** What holds the sign. */
function Post() {
  return (
    <div className="absolute inset-x-0 top-24 mx-auto hidden h-[40rem] max-w-[86rem] px-8 lg:block" aria-hidden>
      <div className="ml-auto h-full w-4 bg-linear-to-r from-steel via-line to-steel" />
      <div className="-mr-5 ml-auto h-3 w-14 -translate-y-1.5 rounded-[50%] bg-steel/60" />
    </div>
  )
}

/** The board's own numbers, filled in by islands/board-sample.ts. Without them its space shows the road. */
function BoardStrip() {
  return (
    <div data-island="board-sample" className="mt-4 min-h-51 sm:mt-24 sm:min-h-63 lg:mt-auto lg:min-h-21">
      <section
        hidden
        aria-label={HERO_COPY.newest}
        className="grid grid-cols-1 rounded-card border border-line bg-surface max-lg:divide-y max-lg:divide-line lg:grid-cols-[1fr_2fr_2fr_2fr] lg:divide-x lg:divide-line"
      >
        <p className="flex items-baseline gap-2 px-4 py-2 sm:px-5 sm:py-3 lg:block lg:py-4">
          <span data-open-loads className="block text-xl font-bold" />
          <span className="text-sm text-ink-soft">{HERO_COPY.onTheBoard}</span>
        </p>
        {SAMPLES.map((index) => (
          <div
            key={index}
            data-sample
            hidden
            className="flex flex-wrap items-center gap-x-3 px-4 py-1.5 sm:gap-x-4 sm:px-5 sm:py-3 lg:py-4"
          >
            <svg viewBox="0 0 14 40" aria-hidden className="h-10 w-3.5 shrink-0">
              <path d="M7 7v26" className="stroke-rail" strokeWidth="2.5" />
              <circle cx="7" cy="7" r="6" className="fill-rail" />
              <circle cx="7" cy="33" r="4.7" className="fill-surface stroke-rail" strokeWidth="2.6" />
            </svg>
            <p className="min-w-0 leading-snug font-bold">
              <span data-origin className="block truncate" />
              <span data-destination className="block truncate" />
            </p>
            <p className="ml-auto text-right leading-snug">
              <span data-rate className="block text-xl font-bold" />
              <span data-per-mile className="block text-sm font-bold text-sign-deep" />
            </p>
          </div>
        ))}
      </section>
    </div>
  )
}
