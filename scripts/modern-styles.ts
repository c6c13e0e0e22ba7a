import type { CSSOptions, Plugin } from 'vite'

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

/** What Tailwind asks whether a browser registers custom properties, and whether it mixes colors. */
const [IS_WITHOUT_PROPERTIES, MIXES_COLORS] = [/-moz-orient/, /color-mix/]

/** @param onFound gets each question that some styles ask */
function leaveOutFallbacks(onFound: (question: RegExp) => void): PostcssPlugin {
  return {
    postcssPlugin: 'without-fallbacks',
    AtRule: {
      supports(rule) {
        const question = [IS_WITHOUT_PROPERTIES, MIXES_COLORS].find((each) => each.test(rule.params))
        if (!question) return
        onFound(question)
        if (question === MIXES_COLORS) rule.replaceWith(rule.nodes ?? [])
        else rule.remove()
      },
    },
  }
}

/** The oldest browsers that Tailwind supports. */
const OLDEST = ['chrome111', 'firefox128', 'safari16.4']

/** Leaves out what Tailwind and the minifier write for older browsers: a twentieth of the styles. */
export function modernStyles(): Plugin {
  const missing = new Set([IS_WITHOUT_PROPERTIES, MIXES_COLORS])
  const fallbacks = leaveOutFallbacks((question) => missing.delete(question))
  return {
    name: 'modern-styles',
    config: () => ({ build: { cssTarget: OLDEST }, css: { postcss: { plugins: [fallbacks] } } }),
    // each file asks what its own classes need: only all of them together must ask both
    generateBundle() {
      if (missing.size > 0) throw new Error(`No @supports in the styles asks ${[...missing].join(' or ')} any more`)
    },
  }
}
