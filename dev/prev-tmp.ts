import { previousReleaseOnNewSchema } from '/work/main/tests/proof/previous-release.ts';
console.log(JSON.stringify(await previousReleaseOnNewSchema()));
