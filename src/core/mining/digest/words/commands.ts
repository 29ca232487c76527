/** Commands whose second word says what is done. */
export const COMMANDS_WITH_PARTS: ReadonlySet<string> = new Set(
  `git npm npx pnpm yarn pip pip3 cargo go docker kubectl make mvn gradle dotnet poetry uv conda apt
  apt-get brew systemctl python python3 node terraform helm bundle rails composer`.split(/\s+/),
)
