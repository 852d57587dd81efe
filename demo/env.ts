import { LOCAL_DOMAIN } from '@forecourt/rules/site/resolve.ts'
import { EnvError, readEnv, type Env } from '@forecourt/server/env.ts'
import { DEMO_MEDIA } from './seed.ts'

/**
 * The environment of the demo platform; its pictures are the demo's own unless MEDIA_DIR is set. On a public
 * installation the demo dealers are refused unless `--demo` (`demoFlag`) or DEMO=1 allows them.
 *
 * @throws EnvError in words for the operator
 */
export function readDemoEnv(variables: Readonly<Record<string, string | undefined>>, demoFlag: boolean): Env {
  const env = readEnv({ ...variables, MEDIA_DIR: variables.MEDIA_DIR?.trim() || DEMO_MEDIA })
  if (env.platformDomain !== LOCAL_DOMAIN && !demoFlag && variables.DEMO !== '1')
    throw new EnvError(
      [
        `PLATFORM_DOMAIN is ${env.platformDomain}, and npm start would fill this platform with invented dealers.`,
        'To serve your own sites:    npm run serve',
        'To show the demo there:     npm start -- --demo    (or DEMO=1 npm start)',
      ].join('\n'),
    )
  return env
}
