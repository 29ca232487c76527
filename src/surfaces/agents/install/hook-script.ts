import { join } from 'node:path'

/**
 * What agents call on systems with a POSIX shell: starting Node alone takes longer than all of this.
 * It keeps the call in the spool and asks the server that runs; the rest is for `loci hook`. Bash
 * does that by itself; other shells start `head` and `curl`.
 */
export const HOOK_SCRIPT = `#!/bin/sh
# Written by \`loci install\`; \`loci uninstall\` removes it. Tells the server of Loci what happened in a
# session of an agent and prints its answer. Where that cannot be, \`loci hook\` does the same.
# Usage: hook <agent> [--home <folder>] [--no-answer]
set -u
umask 077
exec 2>/dev/null
trap '' PIPE

case \${BASH_VERSION:-} in
  '') command -v bash >/dev/null && exec bash "$0" "$@" ; alone=no ;;
  [0-3].* | 4.0*) alone=no ;;
  *) alone=yes; set +o posix ;;
esac

agent=\${1:-} home=\${LOCI_HOME:-\${HOME:-}/.loci} heard=yes word='' id=''
for next do
  [ "$word" = --home ] && home=$next
  [ "$next" = --no-answer ] && heard=no
  word=$next
done
case $agent in '' | *[!a-z-]*) exit 0 ;; esac
case $home in '~' | '~'/*) home=\${HOME:-}\${home#?} ;; esac

other() {
  command -v loci >/dev/null && exec loci hook "$@"
  exit 0
}

# {"url":"http://…","key":"…","pid":…}
server='' url='"url":"' key='"key":"' pid='"pid":'
read -r server <"$home/server.json"
url=\${server#*"$url"} key=\${server#*"$key"} pid=\${server#*"$pid"}
url=\${url%%'"'*} key=\${key%%'"'*} pid=\${pid%%[!0-9]*}
[ -n "$pid" ] && kill -0 "$pid" || other "$@"
[ "$alone" = yes ] || command -v curl >/dev/null || other "$@"

spool=$home/hooks/spool
[ -w "$spool" ] || other "$@"
# No other call has both numbers. Only a system that does not tell its uptime needs a program for one.
read -r now word </proc/uptime || now=$(date +%s)
id=$$x\${now%.*}\${now#*.} file=$spool/$id.$agent.json
if [ "$alone" = yes ]; then
  IFS= read -r -N 8388609 input
  case $input in *'}' | *'}'?) printf %s "$input" >"$file" ;; *) exit 0 ;; esac
else
  head -c 8388609 >"$file"
fi || { rm -f "$file"; exit 0; }
[ "$heard" = yes ] || exit 0

ms=\${LOCI_HOOK_MS:-280}
case $ms in 0* | *[!0-9]* | ?????*) ms=280 ;; esac
limit=$((100000 + ms)) limit=\${limit#1} limit=\${limit%???}.\${limit#??}
route=/hooks/$id?ms=$((ms > 60 ? ms - 40 : 20))

# Both give what curl does: 0, or 28 when it is too late, or why there is no answer.
ask_alone() {
  host=\${url#http://} port=\${url##*:}
  name=\${host%:*} name=\${name#[} name=\${name%]}
  exec 3<>"/dev/tcp/$name/$port" || return 7
  printf 'POST %s HTTP/1.0\\r\\nhost: %s\\r\\nauthorization: Bearer %s\\r\\ncontent-length: 0\\r\\n\\r\\n' \\
    "$route" "$host" "$key" >&3
  IFS= read -r -N 8388609 -t "$limit" answer <&3
  [ $? -gt 128 ] && return 28
  exec 3>&-
  case $answer in 'HTTP/1.'?' 200 '*) answer=\${answer#*$'\\r\\n\\r\\n'} ;; *) return 22 ;; esac
}
# The key is read from a pipe: the list of processes shows arguments.
ask_curl() {
  answer=$(
    printf 'url = "%s"\\nheader = "authorization: Bearer %s"\\n' "$url$route" "$key" |
      curl -q -g -s -f -X POST --noproxy '*' -m "$limit" -K -
  )
}
if [ "$alone" = yes ]; then ask_alone; else ask_curl; fi
case $? in
  0) printf %s "$answer" ;;
  28) ;; # It has the call; its answer comes with the next one.
  *) other "$@" --spooled "$id" ;;
esac
exit 0
`

/** Where the script is: in the named memory, or the default one; `undefined` without a POSIX shell. */
export function scriptIn(
  userFolder: string,
  place: { readonly namedHome: string | undefined; readonly platform: string },
): string | undefined {
  if (place.platform === 'win32') return undefined
  return join(place.namedHome ?? join(userFolder, '.loci'), 'hooks', 'hook')
}
