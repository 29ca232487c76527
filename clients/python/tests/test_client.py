"""Run by tests/surfaces/python-client.test.ts, which starts the servers that it names."""

import os
import unittest

from loci_client import LociError, Memory

URL = os.environ["LOCI_URL"]
KEY = os.environ["LOCI_KEY"]
GONE = os.environ["LOCI_GONE_URL"]
SCRIPTED = os.environ["LOCI_SCRIPTED_URL"]


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.memory = Memory(URL, KEY)

    def test_statement(self) -> None:
        told = self.memory.remember(text="Ada lives in Paris, 파리 🗼.", entities=["Ada"])
        self.assertEqual(told["outcome"], "stored", told)
        fact_id = told["fact"]["id"]
        recalled = self.memory.recall(query="Where does Ada live?", k=3, prompt=True)
        self.assertEqual([item["id"] for item in recalled["items"]], [fact_id])
        self.assertIn("파리 🗼", recalled["prompt"]["text"])

        corrected = self.memory.correct(id=fact_id, text="Ada lives in Rome.")
        new_id = corrected["fact"]["id"]
        self.memory.forget(id=new_id)
        self.assertEqual(self.memory.facts.list(entities=["Ada", "a, b"], linked=False)["items"], [])
        self.memory.undo(id=new_id)
        found = self.memory.facts.get(id=new_id, history=True)
        self.assertEqual(found["fact"]["status"], "active")

    def test_task(self) -> None:
        task = self.memory.tasks.start(description="Fix the cart")["id"]
        self.memory.tasks.step(id=task, tool="sh", error="TypeError: x is null")
        self.memory.tasks.update(id=task, pending_actions=["Write the test"])
        state = self.memory.tasks.get(id=task)["state"]
        self.assertEqual(state["pendingActions"], ["Write the test"])
        self.memory.tasks.finish(id=task, status="success")
        self.assertEqual(self.memory.episodes.get(id=task)["episode"]["id"], task)

    def test_what_python_names_otherwise(self) -> None:
        self.memory.entities.link(name="Ada/Lovelace?", alias="Countess")
        self.assertEqual(self.memory.entities.get(name="Ada/Lovelace?")["name"], "Ada/Lovelace?")
        self.memory.blocks.update(label="human", append="Speaks Italian.")
        self.assertIn("Speaks Italian.", self.memory.context(tokens=500)["text"])
        self.assertIn("text", self.memory.context.for_task(task="Fix the cart"))
        content = self.memory.export()["content"]
        self.assertTrue(self.memory.import_(content=content, dry_run=True)["isDryRun"])

    def test_errors(self) -> None:
        for call, code in (
            (lambda: self.memory.facts.get(id="nothing"), "NOT_FOUND"),
            (lambda: self.memory.recall(query="x", k=-1), "INVALID_INPUT"),
            (lambda: self.memory.bugs.delete(id=".."), "INVALID_INPUT"),
            (lambda: Memory(URL, "wrong").facts.list(), "FORBIDDEN"),
            (lambda: Memory(GONE, retries=0).facts.list(), "STORE_FAILED"),
        ):
            with self.subTest(code=code), self.assertRaises(LociError) as raised:
                call()
            self.assertEqual(raised.exception.code, code)
        with self.assertRaises(LociError) as raised:
            self.memory.recall(query="x", k=-1)
        self.assertEqual([issue["path"] for issue in raised.exception.issues], ["k"])
        self.assertIsNotNone(raised.exception.hint)
        for url in ("file:///etc/hosts", "localhost", "http://ada:secret@127.0.0.1"):
            self.assertRaises(ValueError, Memory, url)

    def test_retries(self) -> None:
        # Answers every second request to a path, and 503 with retry-after otherwise.
        memory = Memory(SCRIPTED)
        self.assertEqual(memory.recall(query="tea"), {"ok": True})
        with self.assertRaises(LociError) as raised:
            memory.remember(text="Tea.")
        self.assertTrue(raised.exception.is_retryable)
        self.assertEqual(memory.remember(text="Tea."), {"ok": True})
        self.assertEqual(memory.correct(id="a", text="Tea.", idempotency_key="1"), {"ok": True})


if __name__ == "__main__":
    unittest.main()
