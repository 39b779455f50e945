"""A ruler of beech standing beside the product: it shows how large the thing is."""
import letters
import materials


def beside(bench):
    """To the left of what stands there, as high as the next full centimetre."""
    low, high = bench.bounds()
    length = max(24, 10 * (int(high[2] // 10) + 1) + 4)
    wide = max(9.0, min(26.0, length * 0.15))
    gap = max(2.5, wide * 0.35)
    ink = materials.plain((0.018, 0.015, 0.012), 0.5)
    middle = float(low[0]) - gap - wide / 2
    with bench.moved(middle, 0, 0):
        bench.box(wide, 1.8, length, materials.wood('beech', 3), 0.3)
        front = -0.93
        edge = wide / 2 - 0.25
        for millimetre in range(0, length - 3):
            reach = wide * (0.36 if millimetre % 10 == 0 else 0.26 if millimetre % 5 == 0 else 0.16)
            thick = 0.11 if length < 120 else 0.16
            z = millimetre if millimetre else 0.2
            points = [(edge - reach, front, z - thick), (edge, front, z - thick), (edge, front, z + thick), (edge - reach, front, z + thick)]
            bench.add(points, [(0, 1, 2, 3)], ink, is_closed=False, is_smooth=False, weighted=False, is_bounding=False)
        size = min(5.2, max(3.0, wide * 0.24))
        every = 1 if length < 260 else 2
        for centimetre in range(every, length // 10 + 1, every):
            if centimetre * 10 + size * 0.4 < length:
                letters.write(bench, lambda x, z, at=centimetre * 10: (x - wide * 0.22, front, at + z - size * 0.35), str(centimetre), size, ink)
