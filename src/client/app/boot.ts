import '#offline/no-eval.ts'

void import('./main.tsx')
